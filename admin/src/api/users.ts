import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SessionView, TokenView } from 'parvis/contract/account';
import type { ListView } from 'parvis/contract/common';
import type { UserForm, UserUpdate, UserView } from 'parvis/contract/user';
import type { HttpClient } from './http-client.ts';

export interface UserQuery {
  page?: number;
  size?: number;
  sort?: string;
  search?: string;
  /** Disabled ones too. */
  showDisabled?: boolean;
}

export interface UsersApi {
  list: (query: UserQuery, signal?: AbortSignal) => Promise<ListView<UserView>>;
  read: (id: string, signal?: AbortSignal) => Promise<UserView>;
  /** Throws `invalid`, `conflict`. */
  create: (form: UserForm) => Promise<UserView>;
  /** A blank password leaves the stored one. Throws `invalid`, `conflict`, `last-administrator`, `stale`. */
  update: (version: number, form: UserUpdate) => Promise<UserView>;
  /** Ends all sessions and tokens. Throws `last-administrator`, `stale`. */
  disable: (id: string, version: number) => Promise<void>;
  restore: (id: string, version: number) => Promise<UserView>;
  resetSecondFactor: (id: string) => Promise<void>;
  sessions: (id: string, signal?: AbortSignal) => Promise<ListView<SessionView>>;
  /** Without `sessionId` all of them. */
  endSession: (id: string, sessionId: string | undefined) => Promise<void>;
  tokens: (id: string, signal?: AbortSignal) => Promise<ListView<TokenView>>;
  endToken: (id: string, tokenId: string) => Promise<void>;
  /** Mails a link to choose a new password, if there is an active user with the address. Throws `rate-limited`. */
  sendPasswordLink: (email: string) => Promise<void>;
}

const USERS = '/api/admin/users';

/** Source: contract §3. */
export function createUsersApi(http: HttpClient): UsersApi {
  return {
    list: ({ showDisabled, ...query }, signal) =>
      http({
        method: 'GET',
        path: USERS,
        query: { ...query, ...(showDisabled ? { showDisabled: 'true' } : {}) },
        ...(signal ? { signal } : {}),
      }),
    read: (id, signal) => http({ method: 'GET', path: `${USERS}/${id}`, ...(signal ? { signal } : {}) }),
    create: (body) => http({ method: 'POST', path: USERS, body }),
    update: (version, body) => http({ method: 'PUT', path: USERS, body, version }),
    disable: (id, version) => http({ method: 'DELETE', path: `${USERS}/${id}`, version }),
    restore: (id, version) => http({ method: 'POST', path: `${USERS}/${id}/restore`, version }),
    resetSecondFactor: (id) => http({ method: 'DELETE', path: `${USERS}/${id}/second-factor` }),
    sessions: (id, signal) =>
      http({ method: 'GET', path: `${USERS}/${id}/sessions`, ...(signal ? { signal } : {}) }),
    endSession: (id, sessionId) =>
      http({
        method: 'DELETE',
        path: `${USERS}/${id}/sessions${sessionId === undefined ? '' : `/${sessionId}`}`,
      }),
    tokens: (id, signal) =>
      http({ method: 'GET', path: `${USERS}/${id}/tokens`, ...(signal ? { signal } : {}) }),
    endToken: (id, tokenId) => http({ method: 'DELETE', path: `${USERS}/${id}/tokens/${tokenId}` }),
    sendPasswordLink: (email) =>
      http({ method: 'POST', path: '/api/auth/password-recovery', body: { email }, answer: 'text' }),
  };
}

/** Everything about users; invalidate it after every write of one. */
export const USERS_KEY = ['users'] as const;

export const userListQuery = (users: UsersApi, query: UserQuery) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'list', query],
    queryFn: ({ signal }) => users.list(query, signal),
    placeholderData: keepPreviousData,
  });

export const userSessionsQuery = (users: UsersApi, id: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'sessions', id],
    queryFn: ({ signal }) => users.sessions(id, signal),
  });

export const userTokensQuery = (users: UsersApi, id: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'tokens', id],
    queryFn: ({ signal }) => users.tokens(id, signal),
  });

/** One user, for editing: never from memory, and never changed under the editor's hands. */
export const userQuery = (users: UsersApi, id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => users.read(id, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
