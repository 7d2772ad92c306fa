/** Preparing a statement costs as much as running a small one. Beyond this number, the oldest are dropped. */
const MAX_STATEMENTS = 500;

/** Returns a function that prepares each statement of a connection once. */
export function statementCache<Prepared>(prepare: (sql: string) => Prepared): (sql: string) => Prepared {
  const statements = new Map<string, Prepared>();
  return (sql) => {
    const known = statements.get(sql);
    if (known) {
      statements.delete(sql);
      statements.set(sql, known);
      return known;
    }
    const statement = prepare(sql);
    statements.set(sql, statement);
    if (statements.size > MAX_STATEMENTS) statements.delete(statements.keys().next().value!);
    return statement;
  };
}
