/** Returns the query key of a path: its segments, so that the key of a resource is a prefix of all keys below it. */
export const keyOf = (path: string): readonly unknown[] => path.split('/').slice(1);
