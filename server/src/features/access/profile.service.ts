import type { AccessListQuery, ProfileForm, ProfileView } from '../../contract/access.ts';
import type { ListView } from '../../contract/common.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { changedNames } from '../../kernel/changed-names.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isStale, type ExpectedVersion } from '../../kernel/expected-version.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { readListQuery } from '../../kernel/list-query.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import type { Caller } from '../../security/actor.ts';
import { auditChanges } from '../../security/audit-changes.ts';
import { refuseBeyondOwn } from '../../security/authority-limit.ts';
import { findProfileAuthorities } from '../../security/authority.repository.ts';
import { keepAdministrator } from '../../security/keep-administrator.ts';
import { NAMED_SORT_KEYS, listPage } from '../../content/named-list.ts';
import { checkBuiltInProfile, checkName, checkRoleIds, NAMED_USERS, usedBy } from './access.rules.ts';
import { toProfileView } from './access.view.ts';
import {
  createProfile,
  deleteProfile,
  findProfile,
  findUsersOfProfile,
  listProfiles,
  updateProfile,
  type Profile,
  type ProfileFacts,
} from './profile.repository.ts';
import { findKnownRoles, findRoleAuthorities } from './role.repository.ts';

export type ProfileService = ReturnType<typeof createProfileService>;

/** Profiles and their roles. Every change is recorded in the audit trail. Source: spec §2.2, contract §3. */
export function createProfileService({ database, clock }: { database: Database; clock: Clock }) {
  const audit = auditChanges('profile', 'name', clock);

  async function current(db: Db, id: EntityId, expectedVersion?: ExpectedVersion): Promise<Profile> {
    const profile = (await findProfile(db, id)) ?? fail('not-found');
    refuseStale(profile, expectedVersion);
    return profile;
  }

  async function acceptForm(db: Db, body: ParsedBody<ProfileForm>, stored?: Profile): Promise<ProfileFacts> {
    const { name, roleIds = [], requiresSecondFactor = false } = body.value;
    const form = accept(body, [
      ...checkName(name),
      ...checkRoleIds(roleIds, await findKnownRoles(db, roleIds)),
      ...(stored ? checkBuiltInProfile(body.value, stored) : []),
    ]);
    return { name: form.name, requiresSecondFactor, roleIds };
  }

  return {
    async list(query: AccessListQuery): Promise<ListView<ProfileView>> {
      const request = readListQuery(query, NAMED_SORT_KEYS, '-updatedAt');
      const { items, total } = listPage(await database.snapshot(listProfiles), request);
      return { items: items.map(toProfileView), page: request.page, size: request.size, total };
    },

    /** Throws `not-found`. */
    read: (id: EntityId): Promise<ProfileView> =>
      database.snapshot(async (db) => toProfileView(await current(db, id))),

    /** Throws `invalid`, `conflict` at `/name`, or `forbidden` for roles with authorities that the caller lacks. */
    create: (body: ParsedBody<ProfileForm>, by: Caller): Promise<ProfileView> =>
      database.transaction((db) =>
        keepAdministrator(db, async () => {
          const facts = await acceptForm(db, body);
          refuseBeyondOwn(by, await findRoleAuthorities(db, facts.roleIds), '/roleIds');
          const id = await createProfile(db, facts, { login: by.login, now: clock.now() });
          await audit(db, by, { action: 'create' }, { id, name: facts.name });
          return toProfileView(await current(db, id));
        }),
      ),

    /** Throws as `create` does, and `not-found`, `stale` or `last-administrator`. */
    update: (
      id: EntityId,
      body: ParsedBody<ProfileForm>,
      expectedVersion: ExpectedVersion,
      by: Caller,
    ): Promise<ProfileView> =>
      database.transaction((db) =>
        keepAdministrator(db, async () => {
          const stored = (await findProfile(db, id)) ?? missing(body);
          refuseStale(stored, expectedVersion);
          const facts = await acceptForm(db, body, stored);
          refuseBeyondOwn(by, await findProfileAuthorities(db, id));
          refuseBeyondOwn(by, await findRoleAuthorities(db, facts.roleIds), '/roleIds');
          const write = { login: by.login, now: clock.now() };
          if (!(await updateProfile(db, id, facts, write, stored.version))) throw new AppError('stale');
          const changed = changedNames<ProfileFacts>(factsOf(stored), { ...facts, roleIds: sorted(facts) });
          await audit(db, by, { action: 'update', changed }, { id, name: facts.name });
          return toProfileView(await current(db, id));
        }),
      ),

    /** Throws `not-found`, `stale`, `forbidden`, or `in-use` for the built-in profile or with the users who have the profile. */
    remove: (id: EntityId, expectedVersion: ExpectedVersion, by: Caller): Promise<void> =>
      database.transaction((db) =>
        keepAdministrator(db, async () => {
          const stored = await current(db, id, expectedVersion);
          refuseBeyondOwn(by, await findProfileAuthorities(db, id));
          if (stored.builtIn) throw new AppError('in-use', { violations: [violation('', 'built-in')] });
          const { logins, total } = await findUsersOfProfile(db, id, NAMED_USERS);
          if (total > 0) {
            throw new AppError('in-use', { violations: usedBy('used-by-user', logins, total) });
          }
          if (!(await deleteProfile(db, id, stored.version))) throw new AppError('stale');
          await audit(db, by, { action: 'delete' }, stored);
        }),
      ),
  };
}

function factsOf({ name, requiresSecondFactor, roles }: Profile): ProfileFacts {
  return { name, requiresSecondFactor, roleIds: sorted({ roleIds: roles.map(({ id }) => id) }) };
}

/** Sorts the roles of a profile, whose order has no meaning. */
function sorted({ roleIds }: Pick<ProfileFacts, 'roleIds'>): string[] {
  return [...roleIds].sort();
}

function refuseStale({ version }: Profile, expectedVersion: ExpectedVersion): void {
  if (isStale(version, expectedVersion)) throw new AppError('stale');
}
