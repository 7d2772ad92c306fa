import type { AssignmentForm, AssignmentView, ContributorList } from '../../contract/contributor.ts';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import { checkContributors } from '../../content/contributor.rules.ts';
import { changeOf, type Changed } from '../../content/entity-change.ts';
import { findSnapshot } from '../../content/entity-snapshot.repository.ts';
import { ENTITY_AUTHORITIES } from '../../content/entity-authority.ts';
import type { Database } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { listContributors, type Contributors } from '../../rendering/contributors/contributor.ts';
import { actorOf } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import type { Principal } from '../../security/principal.ts';
import { findAssignment, updateAssignment, type Assignment } from './assignment.repository.ts';
import { isStale, type ExpectedVersion } from '../../kernel/expected-version.ts';

export interface ContributorServiceDependencies {
  database: Database;
  clock: Clock;
  contributors: Contributors;
  changed: Changed;
}

export type ContributorService = ReturnType<typeof createContributorService>;

/** Contributors: those that there are, and those of each entity. Source: spec §1.2, §4.5. */
export function createContributorService(dependencies: ContributorServiceDependencies) {
  const { database, clock, contributors, changed } = dependencies;

  return {
    /** All that the server knows, in the order in which they were found. */
    list: (): ContributorList => ({
      items: listContributors(contributors),
    }),

    /** Throws `not-found`, or `forbidden` without the authority of the entity's kind. */
    read: (id: EntityId, principal: Principal): Promise<AssignmentView> =>
      database.snapshot(async (db) => {
        const stored = (await findAssignment(db, id)) ?? fail('not-found');
        requireAuthority(stored, principal);
        return toView(stored);
      }),

    /** Replaces the contributors of an entity; `address` is where the caller sits. Throws as `read` does, and `invalid` or `stale`. */
    assign: (
      id: EntityId,
      body: ParsedBody<AssignmentForm>,
      expectedVersion: ExpectedVersion,
      principal: Principal,
      address: string,
    ): Promise<AssignmentView> =>
      database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const stored = (await findAssignment(db, id)) ?? missing(body);
        requireAuthority(stored, principal);
        if (isStale(stored.version, expectedVersion)) throw new AppError('stale');
        const known = new Set(contributors.keys());
        const form = accept(body, checkContributors(body.value.contributors, known, stored.contributors));
        const write = { login: principal.login, now: clock.now() };
        const before = await findSnapshot(db, id);
        await updateAssignment(db, stored, form.contributors, write);
        await changed(db, await changeOf(db, id, before, write));
        await recordAudit(db, {
          action: 'update',
          changed: ['contributors'],
          at: write.now,
          by: actorOf(principal, address),
          entity: { kind: stored.kind, id, name: stored.shortcut },
        });
        return toView((await findAssignment(db, id)) ?? fail('not-found'));
      }),
  };
}

function requireAuthority({ kind }: Assignment, principal: Principal): void {
  const authority = ENTITY_AUTHORITIES[kind];
  if (!principal.authorities.has(authority)) throw new AppError('forbidden', { params: { authority } });
}

function toView({ createdAt, updatedAt, ...assignment }: Assignment): AssignmentView {
  return { ...assignment, createdAt: toInstant(createdAt), updatedAt: toInstant(updatedAt) };
}
