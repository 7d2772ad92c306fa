import type { FieldAttributes } from '../contract/field.ts';
import { isId } from '../kernel/identifier.ts';
import { pointerStep, violation, type Violation } from '../kernel/violation.ts';
import type { Field } from './field-type.ts';

/** A reference to a medium. */
export interface MediaReference {
  pointer: string;
  id: string;
}

/** Returns the media in a field's definition: one, or one per locale. */
export function mediaOfAttributes(attributes: FieldAttributes | undefined): MediaReference[] {
  const media = attributes?.media;
  if (media === undefined) return [];
  const pointer = '/attributes/media';
  if (typeof media === 'string') return [{ pointer, id: media }];
  return Object.entries(media).map(([locale, id]) => ({ pointer: pointer + pointerStep(locale), id }));
}

/** Returns the media in the definitions of fields. */
export function mediaOfFields(fields: readonly Pick<Field, 'attributes'>[]): MediaReference[] {
  return fields.flatMap(({ attributes }, index) =>
    mediaOfAttributes(attributes).map(({ pointer, id }) => ({ pointer: `/fields/${index}${pointer}`, id })),
  );
}

/**
 * Returns the media in a value of type `media`, `media-list` or, in articles, `file`; none for other types and for
 * malformed ids.
 */
export function mediaOfValue(field: Pick<Field, 'type'>, value: unknown, pointer: string): MediaReference[] {
  if (field.type === 'media' || field.type === 'file')
    return typeof value === 'string' && isId(value) ? [{ pointer, id: value }] : [];
  if (field.type !== 'media-list' || !Array.isArray(value)) return [];
  return value.flatMap((id: unknown, index) =>
    typeof id === 'string' && isId(id) ? [{ pointer: pointer + pointerStep(index), id }] : [],
  );
}

/** Returns the faults of references to unknown media. Those in `stored` may stay. Source: contract §2. */
export function checkMediaReferences(
  references: readonly MediaReference[],
  known: ReadonlySet<string>,
  stored: readonly MediaReference[] = [],
): Violation[] {
  const kept = new Set(stored.map(({ id }) => id));
  return references
    .filter(({ id }) => !known.has(id) && !kept.has(id))
    .map(({ pointer, id }) => violation(pointer, 'unknown-media', { name: id }));
}
