import { isDeepStrictEqual } from 'node:util';
import { pointerStep } from '../kernel/violation.ts';
import { isRecord } from '../kernel/is-record.ts';

/** A property that differs between two states. */
export interface Difference {
  pointer: string;
  before?: unknown;
  after?: unknown;
}

/**
 * Returns the differences between two states, down to single texts and values; lists count as one value. Fields are
 * matched by name; a changed place is reported as `position`. What follows from other properties is left out.
 */
export function differencesBetween(before: object, after: object): Difference[] {
  return differences(comparable(before), comparable(after), '');
}

function differences(before: unknown, after: unknown, pointer: string): Difference[] {
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      differences(valueOf(before, name), valueOf(after, name), pointer + pointerStep(name)),
    );
  }
  if (isDeepStrictEqual(before, after)) return [];
  return [
    {
      pointer,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    },
  ];
}

function valueOf(record: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function comparable(state: object): object {
  // What outdated translations were made from follows from the texts.
  const { fields, ...others } = { ...state, translations: undefined } as { fields?: { name: string }[] };
  if (!fields) return others;
  return {
    ...others,
    fields: Object.fromEntries(fields.map((field, position) => [field.name, { ...field, position }])),
  };
}
