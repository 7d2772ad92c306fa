import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { killUnderLoad } from '../support/kill-under-load.ts';

/** `npm test` kills five times. */
const KILLS = 20;

forEachEngine('acknowledged submissions', (engine) => {
  it(`are all stored exactly once after ${KILLS} kills of the server under load`, () =>
    killUnderLoad(engine, KILLS));
});
