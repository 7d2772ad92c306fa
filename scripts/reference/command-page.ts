import { createProgram } from '../../server/src/cli/program.ts';

/** Width of the help texts in columns, independent of the terminal. */
const WIDTH = 100;

/** Returns the command line with no-op actions, to print its help and to parse commands shown in the documentation. */
export function idleProgram(): Program {
  const nothing = () => Promise.resolve();
  return createProgram('', {
    initialise: nothing,
    start: nothing,
    migrate: nothing,
    check: nothing,
    writeMessages: nothing,
    writeTypes: nothing,
    showConfiguration: nothing,
    exportContent: nothing,
    backUp: nothing,
    restore: nothing,
    importContent: nothing,
    purgeFormResults: nothing,
    findResults: nothing,
    createUser: nothing,
    setPassword: nothing,
    disableUser: nothing,
    restoreUser: nothing,
  });
}

/** Returns `docs/reference/cli.md`: the help of every command. */
export function commandPage(): string {
  const program = idleProgram();
  return [
    '# Command line\n',
    'In a checkout of the repository: `npm run parvis -- <command>`. The exit code is 0 when the command succeeded, 1',
    'when it failed (with each reason on a line of standard error), and 2 when the command line is invalid.\n',
    ...helpOf(program, 'parvis'),
  ].join('\n');
}

export type Program = ReturnType<typeof createProgram>;

function helpOf(command: Program, name: string): string[] {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text), getOutHelpWidth: () => WIDTH });
  command.outputHelp();
  const own = `## \`${name}\`\n\n\`\`\`text\n${help.trimEnd()}\n\`\`\`\n`;
  return [own, ...command.commands.flatMap((child) => helpOf(child, `${name} ${child.name()}`))];
}
