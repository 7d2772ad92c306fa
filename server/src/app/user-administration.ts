import type { OpenedProject } from '../config/open-project.ts';
import type { UserService } from '../features/users/user.service.ts';
import { usersSlice } from '../features/users/users.slice.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import { generatePassword } from '../security/generated-password.ts';
import { createSecurity } from '../security/security.ts';
import { openStore } from './open-store.ts';

/** What administers users without a server: the command line. */
export interface UserAdministration {
  users: UserService;
  generatePassword(): string;
  /** Closes the database. */
  close(): Promise<void>;
}

/** Opens the project's database, migrated. Throws as `openStore` does. */
export async function openUserAdministration(
  project: OpenedProject,
  logger: Logger,
): Promise<UserAdministration> {
  const database = await openStore(project, logger, systemClock);
  const parts = { ...project, database, clock: systemClock, logger };
  const { users } = usersSlice({ ...parts, ...createSecurity(parts) });
  return { users, generatePassword, close: () => database.close() };
}
