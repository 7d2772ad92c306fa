import { sql, type RawBuilder } from 'kysely';

/** Each row's own value, in one statement; rows that are not among them keep theirs. */
export function valueById(
  column: string,
  values: ReadonlyMap<string, string>,
  id = 'id',
): RawBuilder<string> {
  const cases = [...values].map(([key, value]) => sql`when ${key} then ${value}`);
  return sql<string>`case ${sql.ref(id)} ${sql.join(cases, sql` `)} else ${sql.ref(column)} end`;
}
