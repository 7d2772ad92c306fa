import type { Db } from './database.ts';

/** The same connection, which tells of each statement that was answered. */
export function observeQueries(db: Db, onQuery: () => void): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      onQuery();
      return Promise.resolve(result);
    },
  });
}
