import { enableCompileCache } from 'node:module';
import { startFrugally } from './cli/frugal-start.ts';
import { readEnvironment } from './config/environment.ts';

startFrugally([...process.execArgv, ...(readEnvironment().NODE_OPTIONS ?? '').split(/\s+/)]);
// After the flags of V8: code that was compiled under others is of no use.
enableCompileCache();
const { runCommandLine } = await import('./cli/command-line.ts');
const { createTerminal } = await import('./cli/terminal.ts');

const terminal = createTerminal(process.stdin, process.stdout, process.stderr);
process.exitCode = await runCommandLine(process.argv.slice(2), terminal);
