export const PICTURE_SIZES = ['large', 'medium', 'small'] as const;
export const PICTURE_PLACES = ['line', 'center', 'left', 'right'] as const;

/** How a picture stands in the text. The first of each is the default and has no class. */
export interface PictureLook {
  size: (typeof PICTURE_SIZES)[number];
  place: (typeof PICTURE_PLACES)[number];
}

const classOf = (choice: string) => `picture-${choice}`;
const CLASSES = new Set([...PICTURE_SIZES, ...PICTURE_PLACES].map(classOf));

const tokens = (className: string | undefined) => (className ?? '').split(/\s+/).filter(Boolean);

/** Returns the look that the classes of a `figure` give it. */
export function readLook(className: string | undefined): PictureLook {
  const found = new Set(tokens(className));
  const chosen = <Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
    choices.find((choice) => found.has(classOf(choice))) ?? choices[0];
  return { size: chosen(PICTURE_SIZES), place: chosen(PICTURE_PLACES) };
}

/** Returns the classes of a `figure` with a look; other classes stay. */
export function writeLook(className: string | undefined, { size, place }: PictureLook): string {
  const others = tokens(className).filter((token) => !CLASSES.has(token));
  const own = [size !== PICTURE_SIZES[0] && size, place !== PICTURE_PLACES[0] && place];
  return [...others, ...own.flatMap((choice) => (choice ? [classOf(choice)] : []))].join(' ');
}
