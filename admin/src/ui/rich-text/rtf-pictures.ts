/** A PNG or JPEG: its type, the optional tags that Word writes behind it, and its bytes in hexadecimal digits. */
const PICTURE =
  /\\(png|jpeg)blip(?:\\bliptag-?\d+)?(?:\\blipupi-?\d+)?(?:\s*\{\\\*\\blipuid\s?[\da-f]*\})?([\da-f\s]+)\}/gi;

/** Returns the PNG and JPEG images in RTF, in order, each a file with a number. Word has others, such as WMF, only as alternatives to them. */
export function picturesInRtf(rtf: string): File[] {
  return [...rtf.matchAll(PICTURE)].map(([, kind, digits], index) => {
    const type = kind!.toLowerCase();
    return new File([bytesOf(digits!)], `image-${index + 1}.${type}`, { type: `image/${type}` });
  });
}

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  const hex = digits.replaceAll(/\s+/g, '');
  const bytes = new Uint8Array(hex.length >> 1);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}
