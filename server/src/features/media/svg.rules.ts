/** The root element of an SVG must begin within this many bytes. */
export const SVG_HEAD_BYTES = 64 * 1024;

const LEADING = /^\uFEFF?(?:\s+|<\?xml\s[^>]*\?>|<!--[^]*?-->|<!DOCTYPE\s+svg[^[>]*>)*/i;
const ROOT = /^<svg(?=[\s>/])((?:[^>"']|"[^"]*"|'[^']*')*)>/i;
/** Bounded, to prevent catastrophic backtracking. */
const ATTRIBUTE = /\s([^\s=>"']{1,100})\s{0,10}=\s{0,10}(?:"([^"]*)"|'([^']*)')/g;

/** Width and height in pixels, null when unspecified. */
export interface SvgFacts {
  width: number | null;
  height: number | null;
}

/** Parses the beginning of a file as SVG; undefined for anything else, including files that declare entities. */
export function readSvg(head: string): SvgFacts | undefined {
  const root = ROOT.exec(head.replace(LEADING, ''))?.[1];
  if (root === undefined) return undefined;
  const attributes = new Map(
    [...root.matchAll(ATTRIBUTE)].map((match) => [match[1]!, match[2] ?? match[3] ?? '']),
  );
  const [, , boxWidth, boxHeight] =
    attributes
      .get('viewBox')
      ?.trim()
      .split(/[\s,]+/) ?? [];
  return {
    width: pixels(attributes.get('width')) ?? pixels(boxWidth),
    height: pixels(attributes.get('height')) ?? pixels(boxHeight),
  };
}

function pixels(text: string | undefined): number | null {
  const match = /^(\d{1,6}(?:\.\d+)?)(?:px)?$/.exec(text?.trim() ?? '');
  const value = match ? Math.round(Number(match[1])) : 0;
  return value > 0 ? value : null;
}
