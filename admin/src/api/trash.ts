import { trashKey, type TrashKind } from 'parvis/contract/trash-kinds';
import type { HttpClient } from './http-client.ts';

export interface TrashApi {
  /** Deletes permanently. */
  remove(kind: TrashKind, id: string): Promise<void>;
}

/** Creates the operations on the trash. Each throws `ApiError`. */
export function createTrashApi(http: HttpClient): TrashApi {
  return {
    remove: (kind, id) => http({ method: 'DELETE', path: `/api/admin/cms/trash/${trashKey(kind, id)}` }),
  };
}
