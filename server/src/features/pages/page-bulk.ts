import type { BulkAction, BulkForm } from '../../contract/bulk.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, parsed, type ParsedBody } from '../../kernel/parsed-body.ts';
import type { Actor } from '../../security/actor.ts';
import type { PageService } from './page.service.ts';

/** What became of one page: its status as of a single call, or what was thrown. */
export type BulkOutcome = { id: string; status: 200 | 204 } | { id: string; fault: unknown };

const STATUSES = { publish: 'published', archive: 'archived' } as const;

/** Does one thing to several pages, each in a transaction of its own, in order. Throws `invalid` for a faulty body. */
export async function changePages(
  pages: Pick<PageService, 'read' | 'update' | 'remove'>,
  body: ParsedBody<BulkForm>,
  by: Actor,
  language: string,
): Promise<BulkOutcome[]> {
  const { action, ids } = accept(body, []);
  const outcomes: BulkOutcome[] = [];
  for (const id of ids) {
    try {
      outcomes.push({ id, status: await changePage(pages, action, id as EntityId, by, language) });
    } catch (fault) {
      outcomes.push({ id, fault });
    }
  }
  return outcomes;
}

/** A page that is already as wanted is left as it is. Throws as the single calls do. */
async function changePage(
  pages: Pick<PageService, 'read' | 'update' | 'remove'>,
  action: BulkAction,
  id: EntityId,
  by: Actor,
  language: string,
): Promise<200 | 204> {
  if (action === 'delete') {
    await pages.remove(id, undefined, by);
    return 204;
  }
  const page = await pages.read(id, language);
  const status = STATUSES[action];
  if (page.status !== status) {
    await pages.update(id, parsed({ ...page, status }), page.version, by, language);
  }
  return 200;
}
