/** Where a provider leads to that was opened in a tab of its own. */
export const SIGNED_IN_PATH = '/admin/welcome-back';

const CHANNEL = 'parvis.session';

/** Tells the other tabs that somebody has signed in. */
export function announceSignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Hears of it; gives the way to stop listening. */
export function onSignedInElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
