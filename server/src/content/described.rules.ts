import type { Localised } from '../contract/common.ts';
import { violation, type Violation } from '../kernel/violation.ts';
import type { ContentReference } from './content-reference.ts';
import { checkLocalised, type Languages } from './localised.rules.ts';
import type { MediaReference } from './media-reference.rules.ts';

/** The metadata of content that search engines and other sites show. */
export interface Described {
  description: Localised;
  image: string | null;
  canonical: string | null;
}

const DESCRIPTION_MAX_LENGTH = 2000;

/** Returns the faults of a description, apart from whether the image exists. What `stored` has may stay. */
export function checkDescribed(
  { description, canonical }: Partial<Described>,
  vocabulary: Languages,
  stored: Partial<Described> = {},
): Violation[] {
  const isAddress = !canonical || /^https?:$/.test(URL.parse(canonical)?.protocol ?? '');
  return [
    ...checkLocalised('/description', description, vocabulary, {
      maxLength: DESCRIPTION_MAX_LENGTH,
      stored: stored.description,
    }),
    ...(isAddress ? [] : [violation('/canonical', 'url-format')]),
  ];
}

/** Returns the medium that a description names. */
export const imageOf = ({ image }: Partial<Described>): MediaReference[] =>
  image ? [{ pointer: '/image', id: image }] : [];

/** Returns the reference to that medium, for usages. */
export const imageReference = ({ image }: Described): ContentReference[] =>
  image ? [{ link: 'media', target: image, place: 'image', locale: '' }] : [];
