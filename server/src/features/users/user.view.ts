import type { UserView } from '../../contract/user.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { User } from './user.repository.ts';

/** Converts a user for the API, without the hash. */
export function toUserView(user: User): UserView {
  return {
    id: user.id,
    version: user.version,
    createdAt: toInstant(user.createdAt),
    createdBy: user.createdBy,
    updatedAt: toInstant(user.updatedAt),
    updatedBy: user.updatedBy,
    login: user.login,
    lastName: user.lastName,
    firstName: user.firstName,
    email: user.email,
    telephone: user.telephone,
    company: user.company,
    profileId: user.profileId,
    profile: user.profileId === null ? null : { id: user.profileId, name: user.profileName ?? '' },
    disabled: user.disabled,
    lastSignInAt: user.lastSignInAt === null ? null : toInstant(user.lastSignInAt),
    secondFactorEnabled: user.secondFactorEnabled,
  };
}
