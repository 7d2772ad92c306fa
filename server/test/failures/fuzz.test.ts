import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runFuzz } from '../fuzz/run-fuzz.ts';
import { forEachEngine } from '../support/engines.ts';
import { preparedDatabase } from '../support/prepared-database.ts';

/** The requests are always the same; `npm run fuzz` tries others. */
const SEED = 20_261_121;
const SECONDS = 15;

forEachEngine('hostile requests to every endpoint', (engine) => {
  it('are answered as documented, never with 500', async () => {
    const lines: string[] = [];
    const faults = await runFuzz({
      seconds: SECONDS,
      seed: SEED,
      database: await preparedDatabase(engine),
      atOnce: 4,
      print: (line) => lines.push(line),
    });
    assert.equal(faults, 0, lines.join('\n'));
  });
});
