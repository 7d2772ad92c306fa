import { useQueryClient } from '@tanstack/react-query';
import type { CONTENT_KINDS, ContentKindName } from 'parvis/contract/content-kinds';
import type { Endpoints } from './endpoints.ts';

type PathOf<E extends string> = E extends `${string} ${infer Path}` ? Path : never;
type Path = PathOf<keyof Endpoints> | (typeof CONTENT_KINDS)[ContentKindName]['path'];

/** The key of a query is the address that it asks, part by part: that of a resource begins the keys of all about it. */
export const keyOf = (path: string): readonly unknown[] => path.split('/').slice(1);

/** Returns a function that has everything asked again that was read at or below some addresses. */
export function useRenew(): (...paths: (Path | `${Path}/${string}`)[]) => Promise<unknown> {
  const queries = useQueryClient();
  return (...paths) => Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: keyOf(path) })));
}
