import type { FastifyInstance } from 'fastify';
import type { OpenedProject } from '../../config/open-project.ts';
import type { Logger } from '../../kernel/logger.ts';
import { createChangeSignal, type ChangeSignal } from './change-signal.ts';
import { receiveForwarded, type ForwardedRequests } from './forwarded-requests.ts';
import { addCounts, type Change, type ThreadCounts, type WorkerData } from './worker-link.ts';
import { createWorkerPlace, type WorkerPlace } from './worker-place.ts';

export interface WorkerPoolOptions {
  project: OpenedProject;
  logger: Logger;
  /** Changed templates and messages are taken over. */
  watch: boolean;
}

/** The workers beside the primary, which is the thread that has this. Decision 0031. */
export interface WorkerPool {
  signal: Pick<ChangeSignal, 'confirm'>;
  /** Every request that a worker takes up after this knows of the change. */
  tell(change: Change): void;
  /** Resolves when all listen; rejects when one cannot. */
  start(server: FastifyInstance, at: Pick<WorkerData, 'listen' | 'domainUrl'>): Promise<void>;
  /** Of all workers since the start. */
  counts(): Promise<ThreadCounts>;
  /** Lets them finish what is under way. */
  stop(): Promise<void>;
  /** Ends them at once. */
  cutOff(): void;
}

export function createWorkerPool({ project, logger, watch }: WorkerPoolOptions): WorkerPool {
  const signal = createChangeSignal();
  signal.confirm(true);
  let places: WorkerPlace[] = [];
  let received: ForwardedRequests | undefined;

  return {
    signal,
    tell(change) {
      for (const place of places) place.tell(change);
      signal.raise();
    },
    async start(server, at) {
      received = await receiveForwarded(server.server);
      const given = {
        ...{ ...at, project, watch, logLevel: logger.level },
        socketPath: received.socketPath,
        paths: server.declaredPaths(),
        signal: signal.memory,
      };
      const beside = project.configuration['app.server.workers'] - 1;
      places = Array.from({ length: beside }, (_, index) =>
        createWorkerPlace({ ...given, number: index + 2 }, logger),
      );
      await Promise.all(places.map((place) => place.start()));
    },
    counts: async () => addCounts(...(await Promise.all(places.map((place) => place.counts())))),
    async stop() {
      await Promise.all(places.map((place) => place.stop()));
      await received?.close();
    },
    cutOff() {
      for (const place of places) place.cutOff();
    },
  };
}
