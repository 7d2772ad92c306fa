/** Return address of an identity provider that was opened in its own tab. */
export const SIGNED_IN_PATH = '/admin/welcome-back';

const CHANNEL = 'parvis.session';

/** Notifies the other tabs of a sign-in. */
export function announceSignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Subscribes to sign-ins in other tabs; returns the unsubscribe function. */
export function onSignedInElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
