import { runCommandLine } from './cli/command-line.ts';
import { createTerminal } from './cli/terminal.ts';

const terminal = createTerminal(process.stdin, process.stdout, process.stderr);
process.exitCode = await runCommandLine(process.argv.slice(2), terminal);
