import type { Configuration } from '../config/properties.ts';
import type { Database } from '../database/database.ts';
import { accessSlice } from '../features/access/access.slice.ts';
import { accountSlice } from '../features/account/account.slice.ts';
import { auditSlice } from '../features/audit/audit.slice.ts';
import { secondFactorSlice } from '../features/second-factor/second-factor.slice.ts';
import { signInSlice } from '../features/sign-in/sign-in.slice.ts';
import { usersSlice } from '../features/users/users.slice.ts';
import { createAuthenticate } from '../http/authenticate.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import { createSecurity } from '../security/security.ts';
import type { Slice } from './slice.ts';

export interface PeopleParts {
  database: Database;
  configuration: Configuration;
  clock: Clock;
  logger: Logger;
  /** Absolute. */
  dataDirectory: string;
  /** Returns the public address of the site. */
  domainUrl(): string;
}

/** Composes authentication and authorisation. */
export function joinPeople(parts: PeopleParts) {
  const security = createSecurity(parts);
  const all = { ...parts, ...security };
  const users = usersSlice(all);
  const secondFactor = secondFactorSlice(all);
  const slices: readonly Slice[] = [
    signInSlice({ ...all, secondFactor: secondFactor.check }),
    users,
    accessSlice(all),
    accountSlice(all),
    secondFactor,
    auditSlice(all),
  ];
  return { security, authenticate: createAuthenticate(security), users, slices };
}
