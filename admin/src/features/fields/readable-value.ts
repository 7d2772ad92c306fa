import type { FieldAttributes } from 'parvis/contract/field';
import type { FieldTypeItem } from 'parvis/contract/field-type';
import { readable } from '../../ui/editor/document-differences.ts';
import type { TextOf } from '../../ui/use-text-of.ts';

interface ReadField {
  name: string;
  type: string;
  attributes: FieldAttributes;
}

/** Returns the value of a field as readable text: labels of options, references to articles. */
export function readableValue(
  { type, attributes }: ReadField,
  value: unknown,
  textOf: TextOf,
  options: FieldTypeItem['values'] = attributes.values ?? [],
): string {
  return readable(value, (part) => {
    if (type === 'article') return `@article(${part})`;
    const option = options.find((candidate) => candidate.value === part);
    return textOf(option?.label ?? {}, String(part));
  });
}

/** Returns the default value of a field as readable text; undefined at any other path of a form or model. */
export function readableDefault(
  [root, name, , attribute]: readonly string[],
  value: unknown,
  fields: readonly ReadField[],
  textOf: TextOf,
): string | undefined {
  const isDefault = root === 'fields' && attribute === 'default';
  const field = isDefault && fields.find((candidate) => candidate.name === name);
  return field ? readableValue(field, value, textOf) : undefined;
}
