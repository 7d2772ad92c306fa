import type { ProfileView, RoleView } from '../../contract/access.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { Profile } from './profile.repository.ts';
import type { Role } from './role.repository.ts';

export function toRoleView(role: Role): RoleView {
  return { ...writtenFacts(role), name: role.name, functions: role.functions };
}

export function toProfileView(profile: Profile): ProfileView {
  return {
    ...writtenFacts(profile),
    name: profile.name,
    builtIn: profile.builtIn,
    requiresSecondFactor: profile.requiresSecondFactor,
    roleIds: profile.roles.map(({ id }) => id),
    roles: profile.roles,
  };
}

function writtenFacts(row: Role | Profile) {
  return {
    id: row.id,
    version: row.version,
    createdAt: toInstant(row.createdAt),
    createdBy: row.createdBy,
    updatedAt: toInstant(row.updatedAt),
    updatedBy: row.updatedBy,
  };
}
