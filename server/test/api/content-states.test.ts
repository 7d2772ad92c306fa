import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { CONTENT_STATES } from '../../src/contract/content-state.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp } from '../support/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;

forEachEngine('states of pages and articles', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let modelId: string;
  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_articles_model');
    const model = await editor.post('/api/admin/cms/articles-model', {
      shortcut: 'note',
      name: { en: 'Note' },
    });
    modelId = model.body.id;
  });

  const at = (days: number) => new Date(test.clock.now() + days * DAY).toISOString();
  /** What is stored, its resulting state, and whether it has a working copy. */
  const CASES = (): [name: string, state: string, body: object, hasCopy?: true][] => [
    ['plain', 'published', { status: 'published' }],
    ['begun', 'published', { status: 'published', publishAt: at(-2), unpublishAt: at(5) }],
    ['copied', 'changes-pending', { status: 'published' }, true],
    ['soon', 'scheduled', { status: 'published', publishAt: at(1) }],
    ['soon-copied', 'scheduled', { status: 'published', publishAt: at(1), unpublishAt: at(2) }, true],
    ['over', 'expired', { status: 'published', unpublishAt: at(-1) }],
    ['over-copied', 'expired', { status: 'published', publishAt: at(-3), unpublishAt: at(-1) }, true],
    ['unfinished', 'draft', { status: 'draft', publishAt: at(1) }],
    ['unfinished-copied', 'draft', { unpublishAt: at(-1) }, true],
  ];

  for (const [kind, path, extra] of [
    [
      'pages',
      '/api/admin/cms/pages',
      () => [['shelved', 'archived', { status: 'archived', unpublishAt: at(-1) }]],
    ],
    ['articles', '/api/admin/cms/articles', () => []],
  ] as [string, string, () => [string, string, object, true?][]][]) {
    it(`are what visitors see of ${kind} now, in reads, lists, filters and counts`, async () => {
      const cases = [...CASES(), ...extra()];
      const common = kind === 'articles' ? { modelId } : {};
      for (const [shortcut, state, rest, hasCopy] of cases) {
        const body = { shortcut, title: { en: shortcut }, ...common, ...rest };
        const created = await editor.post(path, body);
        assert.equal(created.status, 201, created.text);
        assert.equal(
          created.body.state,
          hasCopy && state === 'changes-pending' ? 'published' : state,
          shortcut,
        );
        if (hasCopy) assert.equal((await editor.put(`${path}/${created.body.id}/draft`, body)).status, 200);
        assert.equal((await editor.get(`${path}/${created.body.id}`)).body.state, state, shortcut);
        // What was read may be sent back, also with a different state.
        const read = (await editor.get(`${path}/${created.body.id}`)).body;
        const again = await editor.put(`${path}/${created.body.id}`, { ...read, state: 'archived' });
        assert.deepEqual([again.status, again.body.state], [200, state], again.text);
      }
      const all = await editor.get(`${path}?size=100&sort=shortcut`);
      for (const item of all.body.items) {
        assert.equal(item.state, cases.find(([name]) => name === item.shortcut)![1], item.shortcut);
      }
      const counts = (await editor.get('/api/admin/cms/dashboard')).body[kind];
      for (const state of CONTENT_STATES) {
        const wanted = cases
          .filter((given) => given[1] === state)
          .map(([name]) => name)
          .sort();
        const found = await editor.get(`${path}?state=${state}&sort=shortcut&size=100`);
        assert.equal(found.status, 200, found.text);
        assert.deepEqual(
          [state, found.body.items.map((item: { shortcut: string }) => item.shortcut)],
          [state, wanted],
        );
        assert.equal(found.body.total, wanted.length);
        assert.equal(counts[state], wanted.length, `count of ${state}`);
        const searched = await editor.get(`${path}?state=${state}&search=copied&sort=-title`);
        assert.equal(searched.body.total, wanted.filter((name) => name.includes('copied')).length);
      }
      assert.deepEqual((await editor.get(`${path}?state=gone`)).status, 400);
      const both = await editor.get(`${path}?state=expired&status=draft`);
      assert.equal(both.body.total, 0);
    });
  }

  it('change with time, without any write', async () => {
    const body = {
      shortcut: 'timed',
      title: { en: 'Timed' },
      status: 'published',
      publishAt: at(0.01),
      unpublishAt: at(0.02),
    };
    const { body: page } = await editor.post('/api/admin/cms/pages', body);
    const states = [page.state];
    for (const days of [0.01, 0.01]) {
      test.clock.advance(days * DAY);
      const read = (await editor.get(`/api/admin/cms/pages/${page.id}`)).body;
      const { body: listed } = await editor.get('/api/admin/cms/pages?search=timed');
      assert.equal(listed.items[0].state, read.state);
      assert.equal(read.version, 1);
      states.push(read.state);
    }
    assert.deepEqual(states, ['scheduled', 'published', 'expired']);
  });

  it('are not part of exports', async () => {
    const folder = temporaryFolder();
    await test.app.portability.export(folder, () => undefined);
    assert.doesNotMatch(readFileSync(join(folder, 'pages/over.yaml'), 'utf8'), /^state:/m);
    const options = { overwrite: false, dryRun: true, progress: () => undefined };
    const again = await test.app.portability.import(folder, options);
    assert.deepEqual([again.faults, again.added, again.changed], [[], [], []]);
  });
});
