import type { Logger } from 'pino';
import { readEnvironment } from '../config/environment.ts';
import { openProject } from '../config/open-project.ts';
import { createLogger, toLogger } from '../kernel/logger.ts';
import { compose, type App } from './compose.ts';

export interface CreateServerOptions {
  /** The project folder; defaults to the bundled example. */
  project?: string;
  /** The data directory; defaults to `./var`. */
  data?: string;
  /** Properties by name. They override the file and the environment. */
  properties?: Readonly<Record<string, string>>;
  /** A pino logger; defaults to one that writes to standard output. */
  logger?: Logger;
}

/**
 * Creates the server of `parvis start` inside another program. Call `listen()`, or inject requests into `server`, and
 * finally `close()`. Throws an Error with a line for each fault of the project. Source: contract §1.
 */
export async function createServer(options: CreateServerOptions = {}): Promise<App> {
  const project = await openProject({
    project: options.project,
    data: options.data,
    settings: Object.entries(options.properties ?? {}).map(([name, value]) => `${name}=${value}`),
    environment: readEnvironment(),
    workingDirectory: process.cwd(),
    needsData: true,
  });
  if ('faults' in project) throw new Error(project.faults.join('\n'));
  return compose({ project, logger: options.logger ? toLogger(options.logger) : createLogger() });
}
