import type { TSchema } from 'typebox';
import { Localised } from '../../server/src/contract/common.ts';

interface AnySchema {
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  anyOf?: readonly AnySchema[];
  items?: AnySchema;
  patternProperties?: Record<string, AnySchema>;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

const count = (value: number) => value.toLocaleString('en');

/** Describes the values of a schema: `text, at most 200 characters`. Limits come from the schema. */
export function describeSchema(schema: TSchema | AnySchema): string {
  const { type, format, enum: choices, anyOf, items, patternProperties, ...bounds } = schema as AnySchema;
  if (JSON.stringify({ ...schema, default: undefined }) === JSON.stringify(Localised))
    return 'text by language';
  if (choices) return choices.map((choice) => `\`${String(choice)}\``).join(', ');
  if (anyOf) return anyOf.map(describeSchema).join(' or ');
  if (type === 'null') return '`null`';
  if (type === 'array') {
    const most = bounds.maxItems === undefined ? '' : `, at most ${count(bounds.maxItems)}`;
    return `list of: ${describeSchema(items ?? {})}${most}`;
  }
  if (patternProperties) return `map of: ${Object.values(patternProperties).map(describeSchema).join(', ')}`;
  if (type === 'string') {
    const name = { uuid: 'UUID', 'date-time': 'instant' }[format ?? ''] ?? 'text';
    return bounds.maxLength === undefined ? name : `${name}, at most ${count(bounds.maxLength)} characters`;
  }
  if (type === 'integer' || type === 'number') {
    const name = type === 'integer' ? 'whole number' : 'number';
    const { minimum, maximum } = bounds;
    if (maximum !== undefined) return `${name}, ${count(minimum ?? 0)} to ${count(maximum)}`;
    return minimum === undefined ? name : `${name}, ${count(minimum)} or more`;
  }
  if (type === 'boolean') return '`true` or `false`';
  return type === 'object' ? 'object' : 'anything';
}
