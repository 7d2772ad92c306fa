import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Id } from '../../contract/common.ts';
import type { EditedKind } from '../../contract/edited-kinds.ts';
import {
  AWAY_MS,
  MAX_OWN,
  MAX_PRESENT,
  PresenceForm,
  PresenceView,
  PRESENT_MS,
} from '../../contract/presence.ts';
import type { Database } from '../../database/database.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Clock } from '../../kernel/clock.ts';
import { accept } from '../../kernel/parsed-body.ts';
import {
  deleteExpiredPresence,
  deletePresence,
  findPresent,
  limitPresence,
  putPresence,
  type OpenEditor,
} from './presence.repository.ts';

/**
 * Declares who has the editors of a kind open. A heartbeat says that somebody is here and answers who else is; it is
 * neither logged nor audited. Decision 0067.
 */
export function presenceRoutes(
  app: FastifyInstance,
  { noun, section, authority: access, id }: EditedKind,
  { database, clock }: { database: Database; clock: Clock },
): void {
  /** The browser tab in which the editor is open has a random id. */
  const path = Type.Object({ id, tab: Id });
  const at = `/api/admin/cms/presence/${section}/{id}/{tab}` as const;
  const editorOf = (params: Readonly<Record<string, string>>, userId: string): OpenEditor => ({
    ...{ userId, entityId: `${section}/${params.id!}`, tabId: params.tab! },
  });

  endpoint(
    app,
    {
      on: `PUT ${at}`,
      access,
      isHeartbeat: true,
      params: path,
      summary: `Say that the editor of one ${noun} is open in a tab, and read who else has it open`,
      body: PresenceForm,
      answer: PresenceView,
    },
    async ({ params, body, principal: { userId } }) => {
      const { hasUnsavedChanges, isAway } = accept(body, []);
      const editor = editorOf(params, userId);
      const now = clock.now();
      // Two transactions: a heartbeat that held its row while it waited for those of others could deadlock.
      await database.transaction(async (db) => {
        await deleteExpiredPresence(db, now);
        await limitPresence(db, userId, MAX_OWN);
      });
      const others = await database.transaction(async (db) => {
        await putPresence(db, editor, hasUnsavedChanges, now + (isAway ? AWAY_MS : PRESENT_MS));
        return findPresent(db, editor, now, MAX_PRESENT);
      });
      return { others };
    },
  );
  endpoint(
    app,
    {
      on: `DELETE ${at}`,
      access,
      isHeartbeat: true,
      params: path,
      summary: `Say that the editor of one ${noun} was closed in a tab`,
    },
    ({ params, principal: { userId } }) =>
      database.transaction((db) => deletePresence(db, editorOf(params, userId))),
  );
}
