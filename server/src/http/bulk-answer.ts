import type { FastifyRequest } from 'fastify';
import type { BulkForm, BulkItem, BulkView } from '../contract/bulk.ts';
import { BULK_MAX_IDS } from '../contract/bulk-limit.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { Messages } from '../kernel/messages.ts';
import { accept, type ParsedBody } from '../kernel/parsed-body.ts';
import { violation, type Violation } from '../kernel/violation.ts';
import { languageOf } from './language.ts';
import { logProblem, toAppError, toProblem } from './problem-reply.ts';

/** The next ids of a list. */
export interface IdSlice<Id extends string> {
  ids: readonly Id[];
  next?: string | undefined;
}

export interface BulkSteps<Id extends string> {
  /** Returns the next ids of the list with a filter, the newest first, so that what is new is never reached. */
  find(filter: Record<string, unknown>, slice: { size: number; after?: string }): Promise<IdSlice<Id>>;
  /** Prepares an action on these ids, and returns the function that performs it on one: its status. */
  begin(action: string, ids: readonly Id[]): Promise<(id: Id) => Promise<200 | 204>>;
}

/** Performs a bulk action on each resource by itself. Throws `invalid` unless ids or a filter are given. */
export async function answerBulk<Id extends string = EntityId>(
  request: FastifyRequest,
  messages: Messages,
  body: ParsedBody<BulkForm>,
  { find, begin }: BulkSteps<Id>,
): Promise<BulkView> {
  const {
    action,
    ids: named,
    filter = {},
    after,
  } = accept(body, body.violations.length > 0 ? [] : conflictsIn(body.value));
  const { ids, next } = named
    ? { ids: named as Id[], next: undefined }
    : await find(filter, { size: BULK_MAX_IDS, ...(after !== undefined && { after }) });
  const change = ids.length > 0 ? await begin(action, ids) : undefined;
  const items: BulkItem[] = [];
  for (const id of ids) {
    try {
      items.push({ id, status: await change!(id) });
    } catch (fault) {
      const error = toAppError(fault);
      logProblem(error, request);
      const problem = toProblem(messages, error, request.id, languageOf(request));
      items.push({ id, status: error.status, error: problem });
    }
  }
  return { items, ...(next !== undefined && { next }) };
}

function conflictsIn({ ids, filter, after }: Partial<BulkForm>): Violation[] {
  if (ids === undefined) return filter === undefined ? [violation('/ids', 'required')] : [];
  const given = Object.entries({ filter, after }).filter(([, value]) => value !== undefined);
  return given.map(([name]) => violation(`/${name}`, 'not-together', { name: 'ids' }));
}
