import { queryOptions } from '@tanstack/react-query';
import type { LoginForm, SignInView } from 'parvis/contract/auth';
import type { HttpClient } from './http-client.ts';

export interface AuthApi {
  /** Throws `bad-credentials`, `rate-limited`. */
  signIn: (form: LoginForm) => Promise<SignInView>;
  signOut: () => Promise<void>;
  /** Who is signed in. Throws `unauthenticated`. */
  me: (signal?: AbortSignal) => Promise<SignInView>;
}

/** Source: contract §3. */
export function createAuthApi(http: HttpClient): AuthApi {
  return {
    signIn: (form) => http({ method: 'POST', path: '/api/auth/login', body: form, anonymous: true }),
    signOut: () => http({ method: 'POST', path: '/api/auth/logout', anonymous: true }),
    me: (signal) =>
      http({ method: 'GET', path: '/api/auth/me', anonymous: true, ...(signal ? { signal } : {}) }),
  };
}

/** Who is signed in; fails with `unauthenticated`. */
export const sessionQuery = (auth: AuthApi) =>
  queryOptions({ queryKey: ['session'], queryFn: ({ signal }) => auth.me(signal), staleTime: 60_000 });
