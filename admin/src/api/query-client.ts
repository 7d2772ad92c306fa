import { QueryClient } from '@tanstack/react-query';

/** The HTTP client itself waits for a server that is away, and sends again what can be sent twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}
