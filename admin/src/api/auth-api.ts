import type { LoginForm, SignInView } from 'parvis/contract/auth';
import type { ProviderList } from 'parvis/contract/identity-provider';
import type { HttpClient } from './http-client.ts';

export interface AuthApi {
  /** Throws `bad-credentials`, `second-factor-required`, `rate-limited`. */
  signIn: (form: LoginForm) => Promise<SignInView>;
  signOut: () => Promise<void>;
  /** Who is signed in. Throws `unauthenticated`. */
  me: (signal?: AbortSignal) => Promise<SignInView>;
  /** Other ways to sign in. */
  providers: (signal?: AbortSignal) => Promise<ProviderList>;
}

/** Source: contract §3. */
export function createAuthApi(http: HttpClient): AuthApi {
  return {
    signIn: (form) => http({ method: 'POST', path: '/api/auth/login', body: form, anonymous: true }),
    signOut: () => http({ method: 'POST', path: '/api/auth/logout', anonymous: true }),
    me: (signal) =>
      http({ method: 'GET', path: '/api/auth/me', anonymous: true, ...(signal ? { signal } : {}) }),
    providers: (signal) =>
      http({ method: 'GET', path: '/api/auth/providers', anonymous: true, ...(signal ? { signal } : {}) }),
  };
}
