import { queryOptions } from '@tanstack/react-query';
import type { SettingsView } from 'parvis/contract/settings';
import type { HttpClient } from './http-client.ts';

export interface SettingsApi {
  read: (signal?: AbortSignal) => Promise<SettingsView>;
}

/** Source: contract §4 "Configuration". */
export function createSettingsApi(http: HttpClient): SettingsApi {
  return {
    read: (signal) => http({ method: 'GET', path: '/api/admin/cms/config', ...(signal ? { signal } : {}) }),
  };
}

export const settingsQuery = (settings: SettingsApi) =>
  queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => settings.read(signal), staleTime: 60_000 });
