/** An inclusion marker in a text: `@form(contact)`. */
export interface Marker {
  kind: 'form' | 'article';
  shortcut: string;
}

const SPACE = String.raw`[\s\u00a0]*`;
const SHORTCUT = '[a-z0-9]+(?:[-_][a-z0-9]+)*';
/** Not a marker after a letter, a digit or another `@`, as on the server. */
const MARKER = new RegExp(
  String.raw`(?<![\p{L}\p{N}\p{M}@])@(form|article)\(${SPACE}(${SHORTCUT})${SPACE}\)`,
  'gu',
);

export const markerText = ({ kind, shortcut }: Marker): string => `@${kind}(${shortcut})`;

/** Splits a text at its markers. */
export function cutAtMarkers(text: string): (string | Marker)[] {
  const parts: (string | Marker)[] = [];
  let position = 0;
  for (const match of text.matchAll(MARKER)) {
    if (match.index > position) parts.push(text.slice(position, match.index));
    parts.push({ kind: match[1] as Marker['kind'], shortcut: match[2]! });
    position = match.index + match[0].length;
  }
  if (position < text.length) parts.push(text.slice(position));
  return parts;
}
