import { useQueryClient } from '@tanstack/react-query';
import type { CONTENT_KINDS, ContentKindName } from 'parvis/contract/content-kinds';
import type { Endpoints } from './endpoints.ts';
import { keyOf } from './query-key.ts';

type PathOf<E extends string> = E extends `${string} ${infer Path}` ? Path : never;
type Path = PathOf<keyof Endpoints> | (typeof CONTENT_KINDS)[ContentKindName]['path'];

/** Returns a function that invalidates all queries at or below the given paths. */
export function useInvalidate(): (...paths: (Path | `${Path}/${string}`)[]) => Promise<unknown> {
  const queries = useQueryClient();
  return (...paths) => Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: keyOf(path) })));
}
