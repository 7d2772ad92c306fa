const MEDIA_ADDRESS = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//g;

/** Returns the ids of the media whose addresses occur in a text. */
export function mediaIdsIn(text: string): string[] {
  return text.includes('/media/') ? [...text.matchAll(MEDIA_ADDRESS)].map(([, id]) => id!) : [];
}
