import { queryOptions } from '@tanstack/react-query';
import type { DashboardView } from 'parvis/contract/dashboard';
import type { HttpClient } from './http-client.ts';

export interface DashboardApi {
  /** Only the parts that the person may read. Throws `forbidden` without any authority over content. */
  read: (signal?: AbortSignal) => Promise<DashboardView>;
}

/** Source: contract §4 "Configuration, dashboard". */
export function createDashboardApi(http: HttpClient): DashboardApi {
  return {
    read: (signal) =>
      http({ method: 'GET', path: '/api/admin/cms/dashboard', ...(signal ? { signal } : {}) }),
  };
}

export const dashboardQuery = (dashboard: DashboardApi) =>
  queryOptions({ queryKey: ['dashboard'], queryFn: ({ signal }) => dashboard.read(signal) });
