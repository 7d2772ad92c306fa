import type { OpenedProject } from '../config/open-project.ts';
import type { UserService } from '../features/users/user.service.ts';
import { usersSlice } from '../features/users/users.slice.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import { generatePassword } from '../security/generated-password.ts';
import { createSecurity } from '../security/security.ts';
import { openStore } from './open-store.ts';

/** Administers users without a server, for the command line. */
export interface UserAdministration {
  users: UserService;
  generatePassword(): string;
  close(): Promise<void>;
}

/** Opens and migrates the project's database. Throws like `openStore`. */
export async function openUserAdministration(
  project: OpenedProject,
  logger: Logger,
): Promise<UserAdministration> {
  const database = await openStore(project, logger, systemClock);
  const parts = { ...project, database, clock: systemClock, logger };
  const { users } = usersSlice({ ...parts, ...createSecurity(parts) });
  return { users, generatePassword, close: () => database.close() };
}
