import { queryOptions } from '@tanstack/react-query';
import type {
  CreatedToken,
  PasswordChange,
  SessionView,
  TokenForm,
  TokenView,
} from 'parvis/contract/account';
import type { ListView } from 'parvis/contract/common';
import type { RecoveryCodes, SecondFactorSecret, SecondFactorView } from 'parvis/contract/second-factor';
import type { HttpClient } from './http-client.ts';

/** What a change of a second factor that is on needs. */
export interface Proof {
  /** Left out by those who have none. */
  password?: string;
  code: string;
}

/** What one does with the own account. */
export interface AccountApi {
  /** Ends every other session and all tokens. Throws `invalid`, `rate-limited`. */
  changePassword: (change: PasswordChange) => Promise<void>;
  sessions: (signal?: AbortSignal) => Promise<ListView<SessionView>>;
  endSession: (id: string) => Promise<void>;
  endOtherSessions: () => Promise<void>;
  tokens: (signal?: AbortSignal) => Promise<ListView<TokenView>>;
  /** The only answer that holds the token. Throws `invalid`. */
  createToken: (form: TokenForm) => Promise<CreatedToken>;
  endToken: (id: string) => Promise<void>;
  secondFactor: (signal?: AbortSignal) => Promise<SecondFactorView>;
  /** Begins to turn it on. Throws `invalid`, `rate-limited`, `unavailable`. */
  beginSecondFactor: (password: string | undefined) => Promise<SecondFactorSecret>;
  confirmSecondFactor: (code: string) => Promise<RecoveryCodes>;
  renewRecoveryCodes: (proof: Proof) => Promise<RecoveryCodes>;
  turnOffSecondFactor: (proof: Proof) => Promise<void>;
}

const SESSIONS = '/api/auth/sessions';
const TOKENS = '/api/auth/tokens';
const FACTOR = '/api/auth/second-factor';

/** Source: contract §3. */
export function createAccountApi(http: HttpClient): AccountApi {
  const get = <T>(path: string, signal?: AbortSignal) =>
    http<T>({ method: 'GET', path, ...(signal ? { signal } : {}) });
  return {
    changePassword: (body) => http({ method: 'PUT', path: '/api/auth/me/password', body }),
    sessions: (signal) => get(SESSIONS, signal),
    endSession: (id) => http({ method: 'DELETE', path: `${SESSIONS}/${id}` }),
    endOtherSessions: () => http({ method: 'DELETE', path: SESSIONS }),
    tokens: (signal) => get(TOKENS, signal),
    createToken: (body) => http({ method: 'POST', path: TOKENS, body }),
    endToken: (id) => http({ method: 'DELETE', path: `${TOKENS}/${id}` }),
    secondFactor: (signal) => get(FACTOR, signal),
    beginSecondFactor: (password) =>
      http({ method: 'POST', path: FACTOR, body: password === undefined ? {} : { password } }),
    confirmSecondFactor: (code) => http({ method: 'POST', path: `${FACTOR}/confirm`, body: { code } }),
    renewRecoveryCodes: (body) => http({ method: 'POST', path: `${FACTOR}/recovery-codes`, body }),
    turnOffSecondFactor: (body) => http({ method: 'POST', path: `${FACTOR}/turn-off`, body }),
  };
}

export const SESSIONS_KEY = ['account', 'sessions'] as const;
export const TOKENS_KEY = ['account', 'tokens'] as const;
export const SECOND_FACTOR_KEY = ['account', 'second-factor'] as const;

export const sessionsQuery = (account: AccountApi) =>
  queryOptions({ queryKey: SESSIONS_KEY, queryFn: ({ signal }) => account.sessions(signal) });

export const tokensQuery = (account: AccountApi) =>
  queryOptions({ queryKey: TOKENS_KEY, queryFn: ({ signal }) => account.tokens(signal) });

export const secondFactorQuery = (account: AccountApi) =>
  queryOptions({ queryKey: SECOND_FACTOR_KEY, queryFn: ({ signal }) => account.secondFactor(signal) });
