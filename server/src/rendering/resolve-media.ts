import { resolveLocalised } from '../kernel/locale.ts';
import type { MediaRecord } from './content-source.ts';
import type { ImagePart } from './markers.ts';
import { printable } from './printable.ts';
import { escapeHtml } from './safe-html.ts';

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

/** Returns the tag of an image with the `alt` of the library; empty if it has none, because screen readers would otherwise read the address. */
export function printImage({ tag }: ImagePart, medium: MediaModel | undefined): string {
  const name = '<img'.length;
  return `${tag.slice(0, name)} alt="${escapeHtml(medium?.alt ?? '')}"${tag.slice(name)}`;
}
