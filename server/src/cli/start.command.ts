import type { AddressInfo } from 'node:net';
import { compose, type App, type ComposeOptions } from '../app/compose.ts';
import { probePort } from '../app/probe-port.ts';
import { startWatchdog } from '../app/watchdog.ts';
import { createWatchedFaults } from '../app/watched-faults.ts';
import { readEnvironment } from '../config/environment.ts';
import type { OpenedProject } from '../config/open-project.ts';
import type { Logger } from '../kernel/logger.ts';
import { describeFailure } from './describe-failure.ts';
import { messagesOf, openForCommand, projectOptions } from './open-for-command.ts';
import type { StartOptions } from './program.ts';
import { restartOnChange } from './restart-on-change.ts';
import { createServerLogger } from './server-logger.ts';
import type { Terminal } from './terminal.ts';

/** How long requests in progress may run after the stop signal. Source: contract §1. */
const STOP_LIMIT_MS = 10_000;
const SHELL_CHECK_MS = 250;
/** The exit code after an uncaught exception. */
const FAILED = 1;

/** Runs `parvis start`, which serves until a stop signal. */
export async function start(options: StartOptions, terminal: Terminal): Promise<boolean> {
  const stopSignal = nextStopSignal();
  const settings = settingsOf(options);
  const project = await openForCommand({ ...options, set: settings }, terminal, { data: true });
  if (!project) return false;
  const logger = await createServerLogger(terminal, process.stdout);
  const watchdog = startWatchdog(logger);
  const watch = options.watch ? createWatchedFaults() : undefined;
  const parts = { logger, watchdog, watch, force: options.force ?? false };
  let app = await startApp(project, parts, terminal);
  if (!app) return false;
  printAddresses(app, terminal);

  const fault = handleFaults(logger);
  const failed = Promise.withResolvers<'fault'>();
  const port = `app.server.port=${(app.server.server.address() as AddressInfo).port}`;
  const watching =
    watch &&
    restartOnChange({
      ...{ logger, faults: watch, projectDirectory: project.projectDirectory },
      project: projectOptions({ ...options, set: settings }, false),
      async restart() {
        const set = [...settings, port];
        const changed = await openForCommand({ ...options, set }, terminal, { data: true });
        if (!changed) return;
        await app?.close();
        app = await startApp(changed, parts, terminal);
        if (app) logger.event('project reloaded');
        else failed.resolve('fault');
      },
    });
  const reason = await Promise.race([stopSignal, fault, failed.promise]);
  watchdog.limitStop();
  logger.event('stopping', { reason });
  await watching?.close();
  if (app) await stop(app, logger);
  logger.event('stopped');
  // Everything is closed. What may remain is a retry of the trace exporter or a timer of the project.
  process.exit(reason === 'fault' ? FAILED : 0);
}

/**
 * Logs unhandled rejections, and resolves after an uncaught exception: the state is unknown then, so the server shuts
 * down gracefully.
 */
function handleFaults(logger: Logger): Promise<'fault'> {
  process.on('unhandledRejection', (reason) => logger.event('unhandled rejection', { err: reason }));
  return new Promise((resolve) => {
    process.on('uncaughtException', (error) => {
      logger.event('uncaught exception', { err: error });
      resolve('fault');
    });
  });
}

/** Starts the server. When it cannot start, prints the reason, closes everything and returns undefined. */
async function startApp(
  project: OpenedProject,
  parts: Pick<ComposeOptions, 'watchdog' | 'logger' | 'watch' | 'force'>,
  terminal: Terminal,
): Promise<App | undefined> {
  let app: App | undefined;
  try {
    const { configuration } = project;
    await probePort(configuration['app.server.host'], configuration['app.server.port']);
    app = await compose({ project, ...parts });
    await app.listen();
    return app;
  } catch (error) {
    for (const line of describeFailure(error, messagesOf(project))) terminal.complain(line);
    // Printed even after a failure: the account exists, and its password is shown nowhere else.
    if (app) printAdministrator(app, terminal);
    await app?.close();
    return undefined;
  }
}

function printAddresses(app: App, terminal: Terminal): void {
  terminal.print('');
  terminal.print(`  Site            ${app.domainUrl()}`);
  terminal.print(`  Administration  ${app.domainUrl()}/admin`);
  printAdministrator(app, terminal);
  terminal.print('');
}

function printAdministrator({ firstAdministrator }: App, terminal: Terminal): void {
  if (!firstAdministrator) return;
  terminal.print(`  Login           ${firstAdministrator.login}`);
  if (firstAdministrator.generatedPassword !== undefined) {
    terminal.print(`  Password        ${firstAdministrator.generatedPassword}   (shown only this once)`);
  }
}

function settingsOf({ set = [], port, host }: StartOptions): string[] {
  return [
    ...set,
    ...(port === undefined ? [] : [`app.server.port=${port}`]),
    ...(host === undefined ? [] : [`app.server.host=${host}`]),
  ];
}

/**
 * Resolves at the first signal and ignores further ones. npm runs scripts in a shell that dies of a signal without
 * forwarding it, so below npm the end of that shell counts as a signal.
 */
function nextStopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
    if (readEnvironment().npm_lifecycle_event === undefined) return;
    const shell = process.ppid;
    setInterval(() => {
      if (process.ppid !== shell) resolve('SIGTERM');
    }, SHELL_CHECK_MS).unref();
  });
}

async function stop(app: App, logger: Logger): Promise<void> {
  const limit = setTimeout(() => {
    logger.event('requests cut off');
    app.cutOff();
  }, STOP_LIMIT_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(limit);
  }
}
