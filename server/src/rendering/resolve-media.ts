import { resolveLocalised } from '../kernel/locale.ts';
import type { MediaRecord } from './content-source.ts';

/** A medium as templates see it. */
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
  return {
    id: record.id,
    url: record.url,
    alt: resolveLocalised(record.alt, locale, defaultLanguage),
    title: resolveLocalised(record.title, locale, defaultLanguage),
    width: record.width,
    height: record.height,
    srcset: record.srcset ?? null,
  };
}
