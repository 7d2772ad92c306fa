import { queryOptions } from '@tanstack/react-query';
import type { AuthApi } from './auth-api.ts';

/** The identity providers of the site. */
export const providersQuery = (auth: AuthApi) =>
  queryOptions({
    queryKey: ['providers'],
    queryFn: ({ signal }) => auth.providers(signal),
    staleTime: Infinity,
  });

/** Who is signed in; fails with `unauthenticated`. */
export const sessionQuery = (auth: AuthApi) =>
  queryOptions({ queryKey: ['session'], queryFn: ({ signal }) => auth.me(signal), staleTime: 60_000 });
