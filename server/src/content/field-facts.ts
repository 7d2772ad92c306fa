import { isDeepStrictEqual } from 'node:util';
import type { DocumentField, Entity } from './entity.ts';
import type { Write, WrittenFacts } from '../database/written.ts';

/** Returns the author and time of each field after a save; those of unchanged fields stay. */
export function fieldFactsAfter(
  before: Entity | undefined,
  fields: readonly DocumentField[] = [],
  { login, now }: Write,
): Record<string, WrittenFacts> {
  const stored = new Map(before?.document.fields?.map((field) => [field.id, field]));
  return Object.fromEntries(
    fields.map((field) => {
      const facts = before?.fieldFacts[field.id];
      const first = { version: 1, createdAt: now, createdBy: login, updatedAt: now, updatedBy: login };
      if (!facts) return [field.id, first];
      if (isDeepStrictEqual(stored.get(field.id), field)) return [field.id, facts];
      return [field.id, { ...facts, version: facts.version + 1, updatedAt: now, updatedBy: login }];
    }),
  );
}
