import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { killUnderLoad } from '../support/kill-under-load.ts';
import { LOAD_PROJECT, loadSubmissions } from '../support/submission-load.ts';
import { traceWrites } from '../support/trace-writes.ts';
import { folderOnDisk } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { startServer } from './run-parvis.ts';

forEachEngine('acknowledged submissions', (engine) => {
  it('are all stored once after the server was killed twice under load', () => killUnderLoad(engine, 2));
});

describe('the SQLite file', () => {
  it('is synced before each submission is acknowledged, with one sync for many', async () => {
    const trace = await traceWrites();
    const place = ['--project', testProject(LOAD_PROJECT), '--data', folderOnDisk()];
    const server = await startServer(place, trace.options);
    const load = loadSubmissions(server.url, 1, 64);
    await load.reach(300);
    await load.stop();
    await server.stop();

    const { acknowledged, beforeSync, syncs } = await trace.read();
    assert.equal(acknowledged, load.acknowledged.size);
    assert.equal(beforeSync, 0, 'acknowledged while something written was not synced');
    assert.ok(syncs > 0 && syncs < acknowledged / 2, `${syncs} syncs for ${acknowledged} submissions`);
  });
});
