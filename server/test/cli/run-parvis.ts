import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PACKAGE_DIRECTORY } from '../../src/config/project.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export const PARVIS = join(PACKAGE_DIRECTORY, 'bin/parvis.js');

const PROGRESS = /^[\w-]+: \d+(?: of \d+)?$/;

export interface RunOptions {
  /** Additional environment variables. */
  environment?: Readonly<Record<string, string>>;
  /** Standard input. */
  input?: string;
  /** The Node that runs the entry, and its arguments before the entry. */
  node?: string;
  nodeArguments?: readonly string[];
  /** `bin/parvis.js` of another installation. */
  entry?: string;
}

export interface FinishedCommand {
  code: number | null;
  out: string;
  /** The lines of standard error, without progress reports. */
  complaints: string[];
}

/** Runs the real command in its own process and folder; resolves when it has ended. */
export async function runParvis(args: readonly string[], options: RunOptions = {}): Promise<FinishedCommand> {
  const child = spawnParvis(args, options);
  child.stdin.end(options.input ?? '');
  return finished(child);
}

export interface RunningServer {
  /** `http://127.0.0.1:54321`. */
  url: string;
  /** Returns standard output so far. */
  out(): string;
  /** Resolves when standard output matches the pattern; rejects when the process ends first. */
  wrote(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends the signal and resolves when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<FinishedCommand>;
  /** Resolves when the process ends. */
  end: Promise<FinishedCommand>;
}

/** Runs `parvis start` on a free port; resolves when it is ready and rejects when it ends first. */
export async function startServer(args: readonly string[], options: RunOptions = {}): Promise<RunningServer> {
  const child = spawnParvis(['start', '--port', '0', ...args], options);
  const end = finished(child);
  let out = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: string) => {
      out += chunk;
      // The welcome ends with an empty line, after which nothing follows.
      const ready = /listening on (http:\/\/[^\s"]+)[^]*Administration [^]*\n\n/.exec(out);
      if (ready) resolve(ready[1]!);
    });
    void end.then(({ code, complaints }) =>
      reject(new Error(`ended with ${code}: ${complaints.join('\n')}`)),
    );
  });
  return {
    url,
    out: () => out,
    wrote: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(out);
          if (found) resolve(found);
        };
        child.stdout.on('data', look);
        void end.then(({ code }) => reject(new Error(`ended with ${code} before it wrote ${pattern}`)));
        look();
      }),
    end,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return end;
    },
  };
}

function spawnParvis(args: readonly string[], options: RunOptions): ChildProcessWithoutNullStreams {
  const { PATH = '', HOME = '' } = process.env;
  const node = options.node ?? process.execPath;
  const child = spawn(node, [...(options.nodeArguments ?? []), options.entry ?? PARVIS, ...args], {
    cwd: temporaryFolder(),
    env: { PATH, HOME, ...options.environment },
  });
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  return child;
}

async function finished(child: ChildProcessWithoutNullStreams): Promise<FinishedCommand> {
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: string) => (out += chunk));
  child.stderr.on('data', (chunk: string) => (err += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  const lines = err.split('\n').filter((line) => line !== '');
  return { code, out, complaints: lines.filter((line) => !PROGRESS.test(line)) };
}
