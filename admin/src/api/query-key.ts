/** The key of a query is the address that it asks, part by part: that of a resource begins the keys of all about it. */
export const keyOf = (path: string): readonly unknown[] => path.split('/').slice(1);
