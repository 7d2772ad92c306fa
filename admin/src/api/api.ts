import { createContext, useContext } from 'react';
import { createAuthApi, type AuthApi } from './auth.ts';
import type { HttpClient } from './http-client.ts';
import { createPagesApi, type PagesApi } from './pages.ts';
import { createSettingsApi, type SettingsApi } from './settings.ts';

/** The server, one property a resource. */
export interface Api {
  auth: AuthApi;
  pages: PagesApi;
  settings: SettingsApi;
}

export function createApi(http: HttpClient): Api {
  return { auth: createAuthApi(http), pages: createPagesApi(http), settings: createSettingsApi(http) };
}

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi outside of ApiContext');
  return api;
}
