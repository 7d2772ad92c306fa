import type { OpenedProject } from '../config/open-project.ts';
import type { ErasureForm, ErasureView } from '../contract/form-result.ts';
import { createResultErasure } from '../features/results/erasure.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { ParsedBody } from '../kernel/parsed-body.ts';
import { openFileStores } from './file-stores.ts';
import { openStore } from './open-store.ts';

/** Finds and erases a person's submissions without a server, for the command line. */
export interface ResultErasing {
  /** Throws `invalid`. */
  run(form: ParsedBody<ErasureForm>): Promise<ErasureView>;
  close(): Promise<void>;
}

/** Opens and migrates the project's database. Throws like `openStore`. */
export async function openResultErasing(project: OpenedProject, logger: Logger): Promise<ResultErasing> {
  const { results } = await openFileStores(project);
  const database = await openStore(project, logger, systemClock);
  const erasure = createResultErasure({ database, files: results, clock: systemClock });
  return { run: (form) => erasure.run(form, null), close: () => database.close() };
}
