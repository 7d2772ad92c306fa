import { QueryClient } from '@tanstack/react-query';
import { isTransient } from './api-error.ts';

const RETRIES = 3;

/** Reads are repeated when the network or the server was away for a moment; writes never by themselves. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A server on the same machine answers without any network.
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 4_000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
