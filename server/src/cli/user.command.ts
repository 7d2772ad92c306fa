import { openUserAdministration, type UserAdministration } from '../app/user-administration.ts';
import { AppError } from '../kernel/app-error.ts';
import type { EntityId } from '../kernel/identifier.ts';
import { createLogger } from '../kernel/logger.ts';
import { parsed } from '../kernel/parsed-body.ts';
import { describeFailure } from './describe-failure.ts';
import { messagesOf, openForCommand } from './open-for-command.ts';
import type { CreateUserOptions, PasswordOptions, ProjectCommandOptions } from './program.ts';
import type { Terminal } from './terminal.ts';

/** Runs `parvis user create`. */
export function createUser(options: CreateUserOptions, terminal: Terminal): Promise<boolean> {
  return administer(options, terminal, undefined, async (administration) => {
    const { users } = administration;
    const profileId = options.profile === undefined ? null : await users.profileIdOf(options.profile);
    const password = await choosePassword(options, administration, terminal);
    if (password === undefined) return false;
    const { login, email, firstName, lastName } = options;
    await users.create(
      parsed({ login, email, firstName, lastName, profileId, password, passwordConfirmation: password }),
      null,
    );
    terminal.print(`Created the user ${login}.`);
    if (options.generate) terminal.print(`Password: ${password}`);
    return true;
  });
}

/** Runs `parvis user set-password`. */
export function setPassword(login: string, options: PasswordOptions, terminal: Terminal): Promise<boolean> {
  return administer(options, terminal, login, async (administration) => {
    const { users } = administration;
    const { id, disabled } = await users.readByLogin(login);
    const password = await choosePassword(options, administration, terminal);
    if (password === undefined) return false;
    await users.setPassword(id as EntityId, password, null);
    terminal.print(`Set the password of ${login}.`);
    if (options.generate) terminal.print(`Password: ${password}`);
    if (disabled) terminal.complain(`${login} is disabled and cannot sign in: parvis user restore ${login}`);
    return true;
  });
}

/** Runs `parvis user disable`. */
export function disableUser(
  login: string,
  options: ProjectCommandOptions,
  terminal: Terminal,
): Promise<boolean> {
  return administer(options, terminal, login, async ({ users }) => {
    const { id } = await users.readByLogin(login);
    await users.disable(id as EntityId, undefined, null);
    terminal.print(`Disabled the user ${login}.`);
    return true;
  });
}

/** Runs `parvis user restore`. */
export function restoreUser(
  login: string,
  options: ProjectCommandOptions,
  terminal: Terminal,
): Promise<boolean> {
  return administer(options, terminal, login, async ({ users }) => {
    const { id } = await users.readByLogin(login);
    await users.restore(id as EntityId, undefined, null);
    terminal.print(`Restored the user ${login}.`);
    return true;
  });
}

/** Opens the project's users, does the work and closes them. Prints failures. */
async function administer(
  options: ProjectCommandOptions,
  terminal: Terminal,
  login: string | undefined,
  work: (administration: UserAdministration) => Promise<boolean>,
): Promise<boolean> {
  const project = await openForCommand(options, terminal, { data: true, database: login !== undefined });
  if (!project) return false;
  try {
    const logger = createLogger({ level: 'warn', destination: process.stderr });
    const administration = await openUserAdministration(project, logger);
    try {
      return await work(administration);
    } finally {
      await administration.close();
    }
  } catch (error) {
    const isUnknown = login !== undefined && error instanceof AppError && error.code === 'not-found';
    const lines = isUnknown ? [`There is no user "${login}".`] : describeFailure(error, messagesOf(project));
    for (const line of lines) terminal.complain(line);
    return false;
  }
}

/**
 * Returns a password that is generated, read from the input or typed twice. Prints the reason and returns undefined
 * when there is none.
 */
async function choosePassword(
  options: PasswordOptions,
  administration: UserAdministration,
  terminal: Terminal,
): Promise<string | undefined> {
  if (options.generate) return administration.generatePassword();
  const password = await terminal.readSecret('Password: ');
  if (password === undefined || !terminal.isTyped) return password;
  if ((await terminal.readSecret('Confirm password: ')) === password) return password;
  terminal.complain('The passwords do not match. Nothing was changed.');
  return undefined;
}
