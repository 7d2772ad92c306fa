import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditEntryView, AuditQuery } from 'parvis/contract/audit';
import type { ListView } from 'parvis/contract/common';
import type { HttpClient } from './http-client.ts';

export interface AuditApi {
  list: (query: AuditQuery, signal?: AbortSignal) => Promise<ListView<AuditEntryView>>;
}

/** Source: contract §3. */
export function createAuditApi(http: HttpClient): AuditApi {
  return {
    list: (query, signal) =>
      http({
        method: 'GET',
        path: '/api/admin/audit',
        query: { ...query },
        ...(signal ? { signal } : {}),
      }),
  };
}

export const auditListQuery = (audit: AuditApi, query: AuditQuery) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => audit.list(query, signal),
    placeholderData: keepPreviousData,
  });
