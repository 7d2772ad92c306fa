import { QueryClient } from '@tanstack/react-query';
import { keyOf } from './query-key.ts';

/** Stale time of data that rarely changes, in milliseconds. */
const FRESH_MS = {
  '/api/auth/me': 60_000,
  '/api/auth/providers': Infinity,
  '/api/admin/functions': 60_000,
  '/api/admin/cms/config': 60_000,
  '/api/admin/cms/contributors': 60_000,
  '/api/admin/cms/field-types': 60_000,
  // The user may be about to delete something that is in use.
  '/api/admin/cms/usages': 0,
};

/**
 * Creates the query client. It never retries: the HTTP client waits for the server and retries idempotent requests
 * itself.
 */
export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // A server on the same machine is reachable without a network.
        networkMode: 'always',
        staleTime: 5_000,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  for (const [path, staleTime] of Object.entries(FRESH_MS)) {
    queries.setQueryDefaults(keyOf(path), { staleTime });
  }
  return queries;
}
