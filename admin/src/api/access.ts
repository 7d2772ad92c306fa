import { queryOptions } from '@tanstack/react-query';
import type { FunctionView, ProfileForm, ProfileView, RoleForm, RoleView } from 'parvis/contract/access';
import type { ListView } from 'parvis/contract/common';
import type { HttpClient } from './http-client.ts';

/** One kind of thing that is written by its name and what it holds. */
export interface Named<View, Form> {
  /** By name; the first 200. */
  list: (signal?: AbortSignal) => Promise<ListView<View>>;
  /** Throws `invalid`, `conflict`. */
  create: (form: Form) => Promise<View>;
  /** Throws `invalid`, `conflict`, `last-administrator`, `stale`. */
  update: (id: string, version: number, form: Form) => Promise<View>;
  /** Throws `in-use`, `stale`. */
  remove: (id: string, version: number) => Promise<void>;
}

export interface AccessApi {
  functions: (signal?: AbortSignal) => Promise<FunctionView[]>;
  roles: Named<RoleView, RoleForm>;
  profiles: Named<ProfileView, ProfileForm>;
}

const MOST = 200;

/** Source: contract §3. */
export function createAccessApi(http: HttpClient): AccessApi {
  const named = <View, Form>(path: string): Named<View, Form> => ({
    list: (signal) =>
      http({ method: 'GET', path, query: { size: MOST, sort: 'name' }, ...(signal ? { signal } : {}) }),
    create: (body) => http({ method: 'POST', path, body }),
    update: (id, version, body) => http({ method: 'PUT', path: `${path}/${id}`, body, version }),
    remove: (id, version) => http({ method: 'DELETE', path: `${path}/${id}`, version }),
  });
  return {
    functions: async (signal) =>
      (
        await http<ListView<FunctionView>>({
          method: 'GET',
          path: '/api/admin/functions',
          ...(signal ? { signal } : {}),
        })
      ).items,
    roles: named('/api/admin/roles'),
    profiles: named('/api/admin/profiles'),
  };
}

export const ROLES_KEY = ['roles'] as const;
export const PROFILES_KEY = ['profiles'] as const;

export const functionsQuery = (access: AccessApi) =>
  queryOptions({
    queryKey: ['functions'],
    queryFn: ({ signal }) => access.functions(signal),
    staleTime: 60_000,
  });

export const rolesQuery = (access: AccessApi) =>
  queryOptions({ queryKey: ROLES_KEY, queryFn: ({ signal }) => access.roles.list(signal) });

export const profilesQuery = (access: AccessApi) =>
  queryOptions({ queryKey: PROFILES_KEY, queryFn: ({ signal }) => access.profiles.list(signal) });
