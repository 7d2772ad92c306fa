import { SHORTCUT_MAX_LENGTH } from '../../contract/common.ts';

/** What is kept free at the end of a shortcut for the copy's own part. */
const ROOM = '-copy-99999'.length;

/** How the shortcuts of all copies begin. */
export function copyBeginning(shortcut: string): string {
  return `${shortcut.slice(0, SHORTCUT_MAX_LENGTH - ROOM).replace(/[-_]+$/, '')}-copy`;
}

/** The first free one of `news-copy`, `news-copy-2`, … */
export function copyShortcut(shortcut: string, taken: ReadonlySet<string>): string {
  const first = copyBeginning(shortcut);
  let free = first;
  for (let number = 2; taken.has(free); number += 1) free = `${first}-${number}`;
  return free;
}
