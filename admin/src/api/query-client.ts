import { QueryClient } from '@tanstack/react-query';
import { keyOf } from './query-key.ts';

/** How long what changes rarely is believed, in milliseconds. */
const FRESH_MS = {
  '/api/auth/me': 60_000,
  '/api/auth/providers': Infinity,
  '/api/admin/functions': 60_000,
  '/api/admin/cms/config': 60_000,
  '/api/admin/cms/contributors': 60_000,
  // Whoever asks may be about to delete what is used.
  '/api/admin/cms/usages': 0,
};

/** The HTTP client itself waits for a server that is away, and sends again what can be sent twice. */
export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // A server on the same machine answers without any network.
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
