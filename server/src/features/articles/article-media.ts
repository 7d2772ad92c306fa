import type { Field } from '../../content/field-type.ts';
import { mediaOfValue, type MediaReference } from '../../content/media-reference.rules.ts';
import { mapFieldValues } from '../../content/map-field-values.ts';

/** The media that values name, with the places where they do. */
export function mediaIn(
  values: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
): MediaReference[] {
  const found: MediaReference[] = [];
  mapFieldValues(values, fields, (value, field, pointer) => {
    found.push(...mediaOfValue(field, value, pointer));
    return value;
  });
  return found;
}
