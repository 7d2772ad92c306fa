/** One portion of a listing. */
export interface Listing {
  files: ListedObject[];
  /** Beginnings of keys up to a slash, each once. */
  folders: string[];
  /** By which the next portion is asked for; undefined: this is the last one. */
  next: string | undefined;
}

export interface ListedObject {
  key: string;
  size: number;
  /** ms since the epoch. */
  modifiedAt: number;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Reads the answer to ListObjectsV2: a flat XML of known elements. */
export function readListing(xml: string): Listing {
  const isEncoded = textOf(xml.replace(/<Contents>.*?<\/Contents>/gs, ''), 'EncodingType') === 'url';
  const keyOf = (text: string) => (isEncoded ? decodeURIComponent(text.replaceAll('+', ' ')) : text);
  return {
    files: all(xml, 'Contents').map((entry) => ({
      key: keyOf(textOf(entry, 'Key') ?? ''),
      size: Number(textOf(entry, 'Size') ?? 0),
      modifiedAt: Date.parse(textOf(entry, 'LastModified') ?? ''),
    })),
    folders: all(xml, 'CommonPrefixes').map((entry) => keyOf(textOf(entry, 'Prefix') ?? '')),
    next: textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined,
  };
}

function all(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map((match) => match[1]!);
}

function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    return hex ? String.fromCodePoint(parseInt(hex as string, 16)) : (ENTITIES[name] ?? whole);
  });
}
