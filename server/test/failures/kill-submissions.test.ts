import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { killUnderLoad } from '../support/kill-under-load.ts';

/** `npm test` kills five times. */
const KILLS = 20;

forEachEngine('acknowledged submissions', (engine) => {
  it(`are all there after the server was killed ${KILLS} times under load, none of them twice`, () =>
    killUnderLoad(engine, KILLS));
});
