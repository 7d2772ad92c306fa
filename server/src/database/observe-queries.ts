import type { Db } from './database.ts';

/** Returns the connection with `onQuery` called after each statement. */
export function observeQueries(db: Db, onQuery: () => void): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      onQuery();
      return Promise.resolve(result);
    },
  });
}
