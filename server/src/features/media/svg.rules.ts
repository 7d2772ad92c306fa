/** Bytes of a file in which the root element of an SVG must begin. */
export const SVG_HEAD_BYTES = 64 * 1024;

const LEADING = /^\uFEFF?(?:\s+|<\?xml\s[^>]*\?>|<!--[^]*?-->|<!DOCTYPE\s+svg[^[>]*>)*/i;
const ROOT = /^<svg(?=[\s>/])((?:[^>"']|"[^"]*"|'[^']*')*)>/i;
/** Bounded, so that no text makes it slow. */
const ATTRIBUTE = /\s([^\s=>"']{1,100})\s{0,10}=\s{0,10}(?:"([^"]*)"|'([^']*)')/g;

/** Width and height in pixels, null where the file does not say. */
export interface SvgFacts {
  width: number | null;
  height: number | null;
}

/** Reads the beginning of a file as an SVG; undefined when it is none. One that declares entities is none to us. */
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
