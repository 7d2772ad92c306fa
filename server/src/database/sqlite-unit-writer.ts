import { askedThread } from '../kernel/asked-thread.ts';
import { translateDatabaseError } from './constraint.ts';
import type { ReaderData } from './sqlite-reader.ts';
import type { UnitAnswer } from './sqlite-units.ts';
import { threadScript } from '../kernel/thread-script.ts';
import type { WaitingUnit } from './write-unit.ts';

/** Rows pass through it and are forgotten. */
const YOUNG_GENERATION_MB = 4;

export interface SqliteUnitWriter {
  /** Answers each of them; nothing else may write the file meanwhile. */
  storeBatch(batch: readonly WaitingUnit[]): Promise<void>;
  close(): Promise<void>;
}

/** Stores units in a thread of its own: neither a commit nor its sync keeps the event loop waiting. */
export function sqliteUnitWriter(path: string): SqliteUnitWriter {
  const data: ReaderData = { path };
  // One text crosses to the thread in a third of the time that its objects take.
  const thread = askedThread<string, UnitAnswer[]>(
    threadScript('sqlite-unit-writer', import.meta.url),
    data,
    {
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
    },
  );
  return {
    async storeBatch(batch) {
      try {
        const answers = await thread.ask(JSON.stringify(batch.map(({ unit }) => unit)));
        batch.forEach(({ resolve, reject }, index) => {
          const answer = answers[index]!;
          if (typeof answer === 'boolean') resolve(answer);
          else reject(translateDatabaseError(Object.assign(new Error(answer.message), answer)));
        });
      } catch (error) {
        const fault = translateDatabaseError(error);
        batch.forEach(({ reject }) => reject(fault));
      }
    },
    close: () => thread.close(),
  };
}
