import type { PresenceForm, PresenceView } from 'parvis/contract/presence';
import type { UnsavedWork, UnsavedWorkForm, UnsavedWorkView } from 'parvis/contract/unsaved-work';
import type { HttpClient } from './http-client.ts';
import { keyOf } from './query-key.ts';

/** Creates the operations of an open editor: its unsaved work, and who else has it open. Each throws `ApiError`. */
export function createEditingApi(http: HttpClient, section: string) {
  const unsaved = `/api/admin/cms/unsaved/${section}`;
  const presence = `/api/admin/cms/presence/${section}`;
  return {
    /** The prefix of the query keys. */
    editingKey: keyOf(unsaved),
    readWork: async (at: string, signal?: AbortSignal): Promise<UnsavedWork | null> =>
      (await http<UnsavedWorkView>({ method: 'GET', path: `${unsaved}/${at}`, signal })).work,
    keepWork: async (at: string, body: UnsavedWorkForm): Promise<UnsavedWork | null> =>
      (await http<UnsavedWorkView>({ method: 'PUT', path: `${unsaved}/${at}`, body })).work,
    discardWork: (at: string): Promise<void> => http({ method: 'DELETE', path: `${unsaved}/${at}` }),
    /** Says that the editor is open, and returns who else has it open. */
    beat: async (id: string, tab: string, body: PresenceForm) => {
      const path = `${presence}/${id}/${tab}`;
      return (await http<PresenceView>({ method: 'PUT', path, body, anonymous: true })).others;
    },
    leave: (id: string, tab: string): Promise<void> =>
      http({ method: 'DELETE', path: `${presence}/${id}/${tab}`, anonymous: true, keepalive: true }),
  };
}

export type EditingApi = ReturnType<typeof createEditingApi>;
