import type { AccessListQuery, RoleForm, RoleView } from '../../contract/access.ts';
import type { ListView } from '../../contract/common.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { changedNames } from '../../kernel/changed-names.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isStale, type ExpectedVersion } from '../../kernel/expected-version.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { readListQuery } from '../../kernel/list-query.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import type { Caller } from '../../security/actor.ts';
import { auditChanges } from '../../security/audit-changes.ts';
import { refuseBeyondOwn } from '../../security/authority-limit.ts';
import { keepAdministrator } from '../../security/keep-administrator.ts';
import { NAMED_SORT_KEYS, listPage } from '../../content/named-list.ts';
import { checkFunctionNames } from './access-script.rules.ts';
import { findFunctionNames } from './access.repository.ts';
import { checkName, usedBy } from './access.rules.ts';
import { toRoleView } from './access.view.ts';
import {
  createRole,
  deleteRole,
  findProfilesOfRole,
  findRole,
  listRoles,
  updateRole,
  type Role,
  type RoleFacts,
} from './role.repository.ts';

export type RoleService = ReturnType<typeof createRoleService>;

/** Roles and their functions. Every change is recorded in the audit trail. Source: spec §5-3, contract §3. */
export function createRoleService({ database, clock }: { database: Database; clock: Clock }) {
  const audit = auditChanges('role', 'name', clock);

  async function current(db: Db, id: EntityId, expectedVersion?: ExpectedVersion): Promise<Role> {
    const role = (await findRole(db, id)) ?? fail('not-found');
    refuseStale(role, expectedVersion);
    return role;
  }

  async function acceptForm(db: Db, body: ParsedBody<RoleForm>): Promise<RoleFacts> {
    const { name, functions = [] } = body.value;
    const known = await findFunctionNames(db, functions);
    const form = accept(body, [...checkName(name), ...checkFunctionNames('/functions', functions, known)]);
    return { name: form.name, functions: [...functions].sort() };
  }

  return {
    async list(query: AccessListQuery): Promise<ListView<RoleView>> {
      const request = readListQuery(query, NAMED_SORT_KEYS, '-updatedAt');
      const { items, total } = listPage(await database.snapshot(listRoles), request);
      return { items: items.map(toRoleView), page: request.page, size: request.size, total };
    },

    /** Throws `not-found`. */
    read: (id: EntityId): Promise<RoleView> =>
      database.snapshot(async (db) => toRoleView(await current(db, id))),

    /** Throws `invalid`, `conflict` at `/name`, or `forbidden` for functions that the caller lacks. */
    create: (body: ParsedBody<RoleForm>, by: Caller): Promise<RoleView> =>
      database.transaction(async (db) => {
        const facts = await acceptForm(db, body);
        refuseBeyondOwn(by, facts.functions, '/functions');
        const id = await createRole(db, facts, { login: by.login, now: clock.now() });
        await audit(db, by, { action: 'create' }, { id, name: facts.name });
        return toRoleView(await current(db, id));
      }),

    /** Throws as `create` does, and `not-found`, `stale` or `last-administrator`. */
    update: (
      id: EntityId,
      body: ParsedBody<RoleForm>,
      expectedVersion: ExpectedVersion,
      by: Caller,
    ): Promise<RoleView> =>
      database.transaction((db) =>
        keepAdministrator(db, async () => {
          const stored = (await findRole(db, id)) ?? missing(body);
          refuseStale(stored, expectedVersion);
          const facts = await acceptForm(db, body);
          refuseBeyondOwn(by, stored.functions);
          refuseBeyondOwn(by, facts.functions, '/functions');
          const write = { login: by.login, now: clock.now() };
          if (!(await updateRole(db, id, facts, write, stored.version))) throw new AppError('stale');
          const changed = changedNames<RoleFacts>(stored, facts);
          await audit(db, by, { action: 'update', changed }, { id, name: facts.name });
          return toRoleView(await current(db, id));
        }),
      ),

    /** Throws `not-found`, `stale`, `forbidden`, or `in-use` with the profiles that have the role. */
    remove: (id: EntityId, expectedVersion: ExpectedVersion, by: Caller): Promise<void> =>
      database.transaction((db) =>
        keepAdministrator(db, async () => {
          const stored = await current(db, id, expectedVersion);
          refuseBeyondOwn(by, stored.functions);
          const profiles = await findProfilesOfRole(db, id);
          if (profiles.length > 0) {
            throw new AppError('in-use', {
              violations: usedBy('used-by-profile', profiles, profiles.length),
            });
          }
          if (!(await deleteRole(db, id, stored.version))) throw new AppError('stale');
          await audit(db, by, { action: 'delete' }, stored);
        }),
      ),
  };
}

function refuseStale({ version }: Role, expectedVersion: ExpectedVersion): void {
  if (isStale(version, expectedVersion)) throw new AppError('stale');
}
