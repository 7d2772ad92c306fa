import type { ContentServices } from '../../content/content-service.ts';
import { checkContributors } from '../../content/contributor.rules.ts';
import type { Entity } from '../../content/entity.ts';
import { findEntities } from '../../content/store.ts';
import { viewOf } from '../../content/view.ts';
import { CONTENT_KINDS } from '../../contract/content-kinds.ts';
import type { AssignmentForm, AssignmentView, ContributorList } from '../../contract/contributor.ts';
import type { Database } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import type { ExpectedVersion } from '../../kernel/expected-version.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { listContributors, type Contributors } from '../../rendering/contributors/contributor.ts';
import { actorOf } from '../../security/actor.ts';
import type { Principal } from '../../security/principal.ts';

export interface ContributorServiceDependencies {
  database: Database;
  contributors: Contributors;
  content: ContentServices;
}

export type ContributorService = ReturnType<typeof createContributorService>;

/** The available contributors and those of each entity. Source: spec §1.2, §4.5. */
export function createContributorService({
  database,
  contributors,
  content,
}: ContributorServiceDependencies) {
  /** Returns undefined for a kind without contributors, too. */
  async function find(id: EntityId): Promise<Entity | undefined> {
    const entity = (await findEntities(database.read, [id])).get(id);
    return entity?.document.contributors ? entity : undefined;
  }

  return {
    /** Returns all available contributors in the order of their discovery. */
    list: (): ContributorList => ({ items: listContributors(contributors) }),

    /** Throws `not-found`, or `forbidden` without the authority of the entity's kind. */
    async read(id: EntityId, principal: Principal): Promise<AssignmentView> {
      const entity = (await find(id)) ?? fail('not-found');
      requireAuthority(entity, principal);
      return toView(entity);
    },

    /**
     * Replaces the contributors of an entity; `address` is the caller's IP address. Throws as `read` does, and
     * `invalid` or `stale`.
     */
    async assign(
      id: EntityId,
      body: ParsedBody<AssignmentForm>,
      expectedVersion: ExpectedVersion,
      principal: Principal,
      address: string,
    ): Promise<AssignmentView> {
      const found = (await find(id)) ?? missing(body);
      requireAuthority(found, principal);
      const known = new Set(contributors.keys());
      const by = actorOf(principal, address);
      return content[found.kind].edit(
        id,
        body,
        { expectedVersion, by },
        async (_db, { document }) => {
          const faults = checkContributors(body.value.contributors, known, document.contributors);
          return { ...document, contributors: accept(body, faults).contributors };
        },
        (_db, entity) => toView(entity),
      );
    },
  };
}

function requireAuthority({ kind }: Entity, principal: Principal): void {
  const { authority } = CONTENT_KINDS[kind];
  if (!principal.authorities.has(authority)) throw new AppError('forbidden', { params: { authority } });
}

function toView(entity: Entity): AssignmentView {
  const { shortcut, contributors = [] } = entity.document;
  const { id, version, createdAt, createdBy, updatedAt, updatedBy } = viewOf(entity);
  const facts = { id, version, createdAt, createdBy, updatedAt, updatedBy };
  return { ...facts, kind: entity.kind as AssignmentView['kind'], shortcut, contributors: [...contributors] };
}
