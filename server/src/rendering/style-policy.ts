/** Properties that arrange and decorate an element without letting it cover the rest of the page. */
const SIZES = words(`
  aspect-ratio column-count columns flex flex-basis flex-grow flex-shrink grid-template-columns grid-template-rows height
  max-height max-width min-height min-width width`);
/** Properties that count lines and positions; negative values count from the end. */
const PLACES = words('grid-column grid-row order');
/** Properties with lengths that may exceed the element's box. */
const DISTANCES = words(`
  border border-bottom border-left border-radius border-right border-spacing border-top border-width box-shadow column-gap font
  font-size gap letter-spacing line-height margin margin-bottom margin-left margin-right margin-top padding padding-bottom
  padding-left padding-right padding-top row-gap text-decoration text-indent vertical-align word-spacing`);
const WORDS = words(`
  align-content align-items align-self background background-color border-collapse border-color border-style break-inside clear
  color display flex-direction flex-flow flex-wrap float font-family font-style font-variant font-weight hyphens justify-content
  justify-items list-style list-style-type object-fit object-position opacity overflow overflow-wrap table-layout text-align
  text-transform white-space word-break`);

/** The maximum of numbers in pixels: pages are wide and high, distances in them are not. */
const MAX_SIZE = 4000;
const MAX_DISTANCE = 320;
/** Units in pixels, approximately, on a large screen. A number without unit is a factor or font weight. */
const PIXELS: Readonly<Record<string, number>> = {
  ...{ '': 0.3, px: 1, q: 1, pt: 1.4, pc: 16, mm: 3.8, cm: 38, in: 96 },
  ...{ em: 16, rem: 16, ex: 16, ch: 16, lh: 24, rlh: 24, fr: 1, s: 1, ms: 1, deg: 1, turn: 1, rad: 1 },
  ...{ '%': 2, vw: 20, vh: 20, vmin: 20, vmax: 20, dvh: 20, svh: 20, lvh: 20, dvw: 20, svw: 20, lvw: 20 },
};

const CHARACTERS = /^[\w\s.,%#()/'"+*-]{1,300}$/;
/** All other functions are refused: they load, run or compute something. */
const FUNCTIONS = new Set(
  words(`
    rgb rgba hsl hsla hwb lab lch oklab oklch linear-gradient radial-gradient conic-gradient repeat minmax fit-content var`),
);
/** Functions that choose a number; with calculations they are refused. */
const CHOICES = /\b(?:min|max|clamp)\(([\w\s.,%]*)\)/gi;
const FUNCTION = /([\w-]*)\s*\(/g;
const COLOURS = /#[\da-f]{3,8}\b|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\s*\([^()]*\)/gi;
const NUMBER = /(?<![\w.])([+-]?)(\d+\.?\d*|\.\d+)(e[+-]?\d+)?([a-z]*|%)/gi;

/** Allowed inline styles: a test of values by property. */
export const STYLE_POLICY: Readonly<Record<string, RegExp[]>> = Object.fromEntries([
  ...WORDS.map((property) => [property, tests(Infinity)]),
  ...PLACES.map((property) => [property, [/^[\w\s/-]{1,100}$/]]),
  ...SIZES.map((property) => [property, tests(MAX_SIZE)]),
  ...DISTANCES.map((property) => [property, tests(MAX_DISTANCE)]),
]) as Record<string, RegExp[]>;

/** The library only tests values with the expression. */
function tests(maxPixels: number): Pick<RegExp, 'test'>[] {
  return [{ test: (value) => isHarmless(value, maxPixels) }];
}

/** Returns whether a value has only known functions, no negative number, and none beyond the limit. */
function isHarmless(given: string, maxPixels: number): boolean {
  if (!CHARACTERS.test(given)) return false;
  const value = given.replaceAll(COLOURS, ' ').replaceAll(CHOICES, ' $1 ');
  for (const [, name] of value.matchAll(FUNCTION)) {
    if (name !== '' && !FUNCTIONS.has(name!.toLowerCase())) return false;
  }
  const numbers = value.matchAll(NUMBER);
  return [...numbers].every(([, sign, digits, exponent, unit]) => {
    if (sign === '-' || exponent !== undefined) return false;
    return Number(digits) * (PIXELS[unit!.toLowerCase()] ?? Infinity) <= maxPixels;
  });
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
