import { sql, type RawBuilder } from 'kysely';

/** Returns an SQL expression for updating a column to a different value per id; other rows keep theirs. */
export function valueById(
  column: string,
  values: ReadonlyMap<string, string>,
  id = 'id',
): RawBuilder<string> {
  const cases = [...values].map(([key, value]) => sql`when ${key} then ${value}`);
  return sql<string>`case ${sql.ref(id)} ${sql.join(cases, sql` `)} else ${sql.ref(column)} end`;
}
