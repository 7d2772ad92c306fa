import { resolveLocalised } from '../kernel/locale.ts';
import type { MediaRecord } from './content-source.ts';
import { printable } from './printable.ts';

/** A medium as templates see it. Prints as its address. */
export interface MediaModel {
  id: string;
  url: string;
  alt: string;
  title: string;
  width: number | null;
  height: number | null;
  srcset: string | null;
}

export function resolveMedia(record: MediaRecord, locale: string, defaultLanguage: string): MediaModel {
  const { url } = record;
  const medium = {
    id: record.id,
    url,
    alt: resolveLocalised(record.alt, locale, defaultLanguage),
    title: resolveLocalised(record.title, locale, defaultLanguage),
    width: record.width,
    height: record.height,
    srcset: record.srcset ?? null,
  };
  return printable(medium, () => url);
}
