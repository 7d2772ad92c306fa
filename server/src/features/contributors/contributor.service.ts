import type { Authority } from '../../contract/authorities.ts';
import type { AssignmentForm, AssignmentView, ContributorList } from '../../contract/contributor.ts';
import { checkContributors } from '../../content/contributor.rules.ts';
import type { EntityKind } from '../../content/entity.repository.ts';
import type { Database } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import type { Contributors } from '../../rendering/contributors/contributor.ts';
import { actorOf } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import type { Principal } from '../../security/principal.ts';
import { findAssignment, updateAssignment, type Assignment } from './assignment.repository.ts';

export interface ContributorServiceDependencies {
  database: Database;
  clock: Clock;
  contributors: Contributors;
}

export type ContributorService = ReturnType<typeof createContributorService>;

/** Whose contributors somebody may see and change. */
const AUTHORITY_OF: Readonly<Record<EntityKind, Authority>> = {
  page: 'access_cms_page',
  form: 'access_cms_forms',
  'article-model': 'access_cms_articles_model',
  article: 'access_cms_articles',
};

/** Contributors: those that there are, and those of each entity. Source: spec §1.2, §4.5. */
export function createContributorService({ database, clock, contributors }: ContributorServiceDependencies) {
  return {
    /** All that the server knows, in the order in which they were found. */
    list: (): ContributorList => ({
      items: [...contributors.values()].map(({ contributor: { name, description }, source, file }) => ({
        name,
        description,
        source,
        file,
      })),
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
      expectedVersion: number | undefined,
      principal: Principal,
      address: string,
    ): Promise<AssignmentView> =>
      database.transaction(async (db) => {
        const stored = (await findAssignment(db, id)) ?? missing(body);
        requireAuthority(stored, principal);
        if (expectedVersion !== undefined && stored.version !== expectedVersion) throw new AppError('stale');
        const known = new Set(contributors.keys());
        const form = accept(body, checkContributors(body.value.contributors, known, stored.contributors));
        const write = { login: principal.login, now: clock.now() };
        await updateAssignment(db, stored, form.contributors, write);
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
  const authority = AUTHORITY_OF[kind];
  if (!principal.authorities.has(authority)) throw new AppError('forbidden', { params: { authority } });
}

function toView({ createdAt, updatedAt, ...assignment }: Assignment): AssignmentView {
  return { ...assignment, createdAt: toInstant(createdAt), updatedAt: toInstant(updatedAt) };
}
