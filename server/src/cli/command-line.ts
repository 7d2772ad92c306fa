import { CommanderError, type Command } from 'commander';
import { readVersion } from '../config/package-version.ts';
import { createProgram, type Actions } from './program.ts';
import type { Terminal } from './terminal.ts';

/** The command failed and has printed why. */
const FAILED = 1;
/** The command line is invalid. */
const MISUSED = 2;

/**
 * Runs a command line and returns the exit code: 0 done, 1 failed, 2 invalid. Loads each command on demand, which
 * keeps startup fast.
 * @param args the arguments after `parvis`
 */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 0;
  const record = async (command: Promise<boolean>) => {
    if (!(await command)) exitCode = FAILED;
  };
  const actions: Actions = {
    initialise: async (folder) =>
      record((await import('./init.command.ts')).initialiseProject(folder, terminal)),
    start: async (options) => record((await import('./start.command.ts')).start(options, terminal)),
    migrate: async (options) => record((await import('./migrate.command.ts')).migrate(options, terminal)),
    check: async (options) => record((await import('./check.command.ts')).check(options, terminal)),
    writeTypes: async (options) => record((await import('./types.command.ts')).writeTypes(options, terminal)),
    writeMessages: async (locale, options) =>
      record((await import('./messages.command.ts')).writeMessages(locale, options, terminal)),
    showConfiguration: async (options) =>
      record((await import('./config.command.ts')).showConfiguration(options, terminal)),
    purgeFormResults: async (options) =>
      record((await import('./purge-form-results.command.ts')).purgeFormResults(options, terminal)),
    exportContent: async (directory, options) =>
      record((await import('./portability.command.ts')).exportContent(directory, options, terminal)),
    importContent: async (directory, options) =>
      record((await import('./portability.command.ts')).importContent(directory, options, terminal)),
    backUp: async (file, options) =>
      record((await import('./backup.command.ts')).backUp(file, options, terminal)),
    restore: async (file, options) =>
      record((await import('./backup.command.ts')).restore(file, options, terminal)),
    findResults: async (options) =>
      record((await import('./results.command.ts')).findResults(options, terminal)),
    createUser: async (options) => record((await import('./user.command.ts')).createUser(options, terminal)),
    setPassword: async (login, options) =>
      record((await import('./user.command.ts')).setPassword(login, options, terminal)),
    disableUser: async (login, options) =>
      record((await import('./user.command.ts')).disableUser(login, options, terminal)),
    restoreUser: async (login, options) =>
      record((await import('./user.command.ts')).restoreUser(login, options, terminal)),
  };
  const program = createProgram(await readVersion(), actions);
  connectThrough(program, terminal);
  const stranger = args[0] === 'help' ? unknownIn(program, args.slice(1)) : undefined;
  if (stranger !== undefined) {
    terminal.complain(`error: unknown command '${stranger}'`);
    return MISUSED;
  }
  const resolved = args[0] === 'help' && args.length > 1 ? [...args.slice(1), '--help'] : args;
  try {
    await program.parseAsync(resolved, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : MISUSED;
    throw error;
  }
}

/** Returns the first name that is not a command of the one before it. */
function unknownIn(program: Command, names: readonly string[]): string | undefined {
  let command: Command | undefined = program;
  for (const name of names) {
    command = command.commands.find((child) => child.name() === name);
    if (!command) return name;
  }
  return undefined;
}

/** Makes commands throw instead of ending the process, and write through the terminal. */
function connectThrough(command: Command, terminal: Terminal): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => terminal.print(text.replace(/\n$/, '')),
    writeErr: (text) => terminal.complain(text.replace(/\n$/, '')),
  });
  for (const child of command.commands) connectThrough(child, terminal);
}
