import { trashSection, type TrashKind } from 'parvis/contract/trash-kinds';
import type { HttpClient } from './http-client.ts';

export interface TrashApi {
  restore(kind: TrashKind, id: string): Promise<void>;
  /** Deletes permanently. */
  remove(kind: TrashKind, id: string): Promise<void>;
}

/** Creates the operations on the trash. Each throws `ApiError`. */
export function createTrashApi(http: HttpClient): TrashApi {
  const at = (kind: TrashKind, id: string) => `/api/admin/cms/trash/${trashSection(kind)}/${id}`;
  return {
    restore: (kind, id) => http({ method: 'POST', path: `${at(kind, id)}/restore` }),
    remove: (kind, id) => http({ method: 'DELETE', path: at(kind, id) }),
  };
}
