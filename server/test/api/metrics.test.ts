import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { CLEAR_FORM_RESULTS } from '../../src/features/results/purge.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const PROJECT = {
  'data/site.yaml': `
pages:
  - { shortcut: home, title: { en: Home }, status: published, content: { en: '<p>Hello</p>' } }
`,
};

forEachEngine('/metrics', (engine) => {
  const test = useTestApp(engine, {
    project: PROJECT,
    settings: ['app.server.metrics=true', 'app.cms.mail-from=site@example.org'],
  });
  let text: string;
  /** Samples by name and labels, as text. */
  let samples: Map<string, number>;

  async function read(): Promise<void> {
    const answer = await test.visitor.get('/metrics');
    assert.equal(answer.status, 200);
    text = answer.text;
    samples = new Map(
      text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    );
  }

  const sample = (name: string): number => {
    const value = samples.get(name);
    assert.ok(value !== undefined, `${name} is not in\n${text}`);
    return value;
  };

  before(async () => {
    const editor = await test.signIn('access_cms_page');
    for (const path of ['/view/home?locale=en', '/view/nowhere-1', '/view/nowhere-2', '/nowhere/3']) {
      await test.visitor.get(path);
    }
    for (let index = 0; index < 3; index += 1) {
      const { status } = await editor.get(`/api/admin/cms/pages?search=${index}`);
      assert.equal(status, 200);
    }
    await test.app.jobs.run(CLEAR_FORM_RESULTS);
    await read();
  });

  it('counts and times requests by method, route and status class', () => {
    const labels = 'method="GET",route="/api/admin/cms/pages",status="2xx"';
    assert.equal(sample(`parvis_http_request_duration_seconds_count{${labels}}`), 3);
    assert.ok(sample(`parvis_http_request_duration_seconds_sum{${labels}}`) > 0);
    assert.equal(sample(`parvis_http_request_duration_seconds_bucket{le="+Inf",${labels}}`), 3);
    const steps = [...samples].filter(
      ([name]) =>
        name.startsWith('parvis_http_request_duration_seconds_bucket{') && name.endsWith(`,${labels}}`),
    );
    assert.ok(steps.length > 10);
    assert.deepEqual(
      steps.map(([, value]) => value),
      steps.map(([, value]) => value).sort((a, b) => a - b),
    );
  });

  it('contains routes, never URLs', () => {
    assert.doesNotMatch(text, /nowhere|search=/);
    assert.equal(
      sample('parvis_http_request_duration_seconds_count{method="GET",route="/view/:shortcut",status="4xx"}'),
      2,
    );
  });

  it('times renderings and statements', () => {
    assert.ok(sample('parvis_render_duration_seconds_count{kind="page"}') >= 1);
    const { dialect } = test.app.database;
    for (const statement of ['select', 'insert', 'commit']) {
      const labels = `database="${dialect}",statement="${statement}"`;
      assert.ok(sample(`parvis_database_query_duration_seconds_count{${labels}}`) > 0);
    }
  });

  it('shows active and waiting database work', async () => {
    const pool = test.app.database.dialect === 'postgres' ? 'connections' : 'snapshots';
    const size = sample(`parvis_database_pool_size{pool="${pool}"}`);
    assert.equal(sample(`parvis_database_pool_waiting{pool="${pool}"}`), 0);
    const release = Promise.withResolvers<undefined>();
    const begun = Array.from({ length: size }, () => Promise.withResolvers<undefined>());
    const held = begun.map(({ resolve }) =>
      test.app.database.snapshot(async (db) => {
        await db.selectFrom('content_entity').select('id').limit(1).execute();
        resolve(undefined);
        await release.promise;
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    const late = test.app.database.snapshot(async () => undefined);
    const answer = test.visitor.get('/metrics');
    if (test.app.database.dialect === 'postgres') {
      // The metrics request waits too, for its own reads.
      assert.deepEqual(test.app.database.pools().connections, { size, inUse: size, waiting: 1 });
      release.resolve(undefined);
    }
    const { text: meanwhile } = await answer;
    if (test.app.database.dialect === 'sqlite') {
      assert.match(meanwhile, new RegExp(`pool_in_use\\{pool="snapshots"\\} ${size}\\n`));
      assert.match(meanwhile, /pool_waiting\{pool="snapshots"\} 1\n/);
    }
    release.resolve(undefined);
    await Promise.all([...held, late]);
  });

  it('shows the last run of each job', () => {
    const labels = `job="${CLEAR_FORM_RESULTS}"`;
    const end = sample(`parvis_job_last_end_timestamp_seconds{${labels},outcome="done"}`);
    assert.equal(end, test.clock.now() / 1000);
    assert.ok(sample(`parvis_job_last_duration_seconds{${labels}}`) >= 0);
    assert.equal(sample(`parvis_job_running{${labels}}`), 0);
  });

  it('shows the number and age of pending emails', async () => {
    assert.equal(sample('parvis_outbox_mails{state="pending"}'), 0);
    assert.equal(sample('parvis_outbox_oldest_seconds'), 0);
    const { database, outbox } = test.app;
    await database.transaction((db) => outbox.enqueue(db, { kind: 'unknown', payload: {} }));
    test.clock.advance(90_000);
    await read();
    assert.equal(sample('parvis_outbox_mails{state="pending"}'), 1);
    assert.equal(sample('parvis_outbox_mails{state="failed"}'), 0);
    assert.equal(sample('parvis_outbox_oldest_seconds'), 90);
  });

  it('shows the event loop and the process', () => {
    assert.ok(sample('nodejs_eventloop_lag_p99_seconds') >= 0);
    assert.ok(sample('process_resident_memory_bytes') > 0);
  });
});
