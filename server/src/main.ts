import { enableCompileCache } from 'node:module';

enableCompileCache();
const { runCommandLine } = await import('./cli/command-line.ts');
const { createTerminal } = await import('./cli/terminal.ts');

const terminal = createTerminal(process.stdin, process.stdout, process.stderr);
process.exitCode = await runCommandLine(process.argv.slice(2), terminal);
