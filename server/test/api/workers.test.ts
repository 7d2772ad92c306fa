import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { connectToEach, sendFresh, type Answered, type Connection } from '../support/connections.ts';
import { forEachEngine, sqlite, type Engine } from '../support/engines.ts';
import { pageCacheCounts } from '../support/page-cache-counts.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../support/test-app.ts';
import { testProject } from '../support/test-project.ts';
import { THREAD_PAGE, THREAD_PROJECT } from '../support/thread-project.ts';

const ARTICLES = '/api/admin/cms/articles';
const TELLING = '/view/telling?locale=en';
const BYSTANDER = '/view/bystander?locale=en';
const JSON_TYPE = { 'content-type': 'application/json' };
const ROUNDS = 200;
const FRESH = 4;

interface Threads {
  test: TestApp;
  port: number;
  connections: Connection[];
}

/** The application with so many threads, and a connection to each of them. */
function useThreads(engine: Engine, count: number, settings: readonly string[] = []): Threads {
  const shared = {} as Threads;
  before(async () => {
    shared.test = await startTestApp(engine, {
      project: THREAD_PROJECT,
      settings: [`app.server.workers=${count}`, 'app.server.port=0', 'app.server.metrics=true', ...settings],
    });
    shared.port = Number(new URL(await shared.test.app.listen()).port);
    shared.connections = [...(await connectToEach(shared.port, count, THREAD_PAGE)).values()];
  });
  after(async () => {
    for (const connection of shared.connections) connection.close();
    await shared.test.app.close();
  });
  return shared;
}

for (const count of [2, 4]) {
  forEachEngine(`${count} threads on one port`, (engine) => {
    const threads = useThreads(engine, count);
    let editor: Client;
    let article: Record<string, unknown>;

    before(async () => {
      editor = await threads.test.signIn('access_cms_articles');
      const { body } = await editor.get(ARTICLES);
      article = (await editor.get(`${ARTICLES}/${body.items[0].id}`)).body;
    });

    /** Over the network, as an editor of the site does. */
    async function save(connection: Connection, text: string): Promise<void> {
      const answer = await connection.send(`${ARTICLES}/${String(article.id)}`, {
        method: 'PUT',
        headers: { ...JSON_TYPE, cookie: editor.cookie! },
        body: JSON.stringify({ ...article, version: undefined, values: { text } }),
      });
      assert.equal(answer.status, 200, answer.text);
    }

    it(`show a save at once, ${ROUNDS} times, whichever is asked and whatever they render meanwhile`, async () => {
      const { port, connections } = threads;
      for (let round = 1; round <= ROUNDS; round += 1) {
        const text = `round ${round};`;
        const meanwhile = connections.map((connection) => connection.send(TELLING));
        await Promise.all([save(connections[round % count]!, text), ...meanwhile]);
        const answers = await Promise.all([
          ...connections.map((connection) => connection.send(TELLING)),
          ...Array.from({ length: FRESH }, () => sendFresh(port, TELLING)),
        ]);
        for (const answer of answers) assert.ok(answer.text.includes(text), `${text} ${answer.text}`);
      }
    });

    it('keep what a save does not touch, and are counted together', async () => {
      const { connections, test } = threads;
      for (const connection of connections) await connection.send(BYSTANDER);
      const before = await pageCacheCounts(test.visitor);
      await save(connections[0]!, 'once more;');
      for (const connection of connections) await connection.send(BYSTANDER);
      const { hits, misses, invalidated } = await pageCacheCounts(test.visitor);
      assert.deepEqual([hits - before.hits, misses - before.misses], [count, 0]);
      assert.equal(invalidated - before.invalidated, count, 'each had the page that was saved');
    });

    it('answer alike, whoever is asked', async () => {
      const { connections } = threads;
      const paths = ['/view/form?locale=en', '/view/nowhere', '/robots.txt', '/sitemap.xml', '/health/ready'];
      const others = [
        '/api/auth/login',
        '/api/nowhere',
        '/css/none.css',
        '/secured-view/prepared',
        '/view/%zz',
      ];
      for (const path of [...paths, ...others]) {
        const answers: Answered[] = [];
        for (const connection of connections) answers.push(await connection.send(path));
        const [first, ...rest] = answers.map(({ status, headers, text }) => ({
          status,
          text: text.replace(/"requestId":"[^"]*"/, ''),
          headers: { ...headers, date: '', 'x-request-id': '' },
        }));
        for (const answer of rest) assert.deepEqual(answer, first, path);
      }
    });

    it('take submissions, and show what is prepared to who is signed in', async () => {
      for (const [index, connection] of threads.connections.entries()) {
        const submitted = await connection.send('/api/public/forms-results/load', {
          method: 'POST',
          headers: JSON_TYPE,
          body: JSON.stringify({ values: { number: index } }),
        });
        assert.equal(submitted.status, 201, submitted.text);
        const reader = await threads.test.signIn('access_cms_page');
        const signedIn = await connection.send('/api/auth/login', {
          method: 'POST',
          headers: JSON_TYPE,
          body: JSON.stringify({ login: reader.login, password: TEST_PASSWORD }),
        });
        assert.equal(signedIn.status, 200, signedIn.text);
        const cookie = signedIn.headers['set-cookie']![0]!.split(';')[0]!;
        const shown = await connection.send('/secured-view/prepared?locale=en', { headers: { cookie } });
        assert.equal(shown.status, 200);
        assert.match(shown.text, /Not yet public/);
      }
    });
  });
}

forEachEngine('Limits with three threads', (engine) => {
  const threads = useThreads(engine, 3, [
    'app.cms.form-rate-limit=4',
    'app.security.sign-in-limit=4',
    'app.cms.cache-size=1',
  ]);

  it('hold over all of them: submissions of an address', async () => {
    const submit = (index: number, localAddress: string) =>
      sendFresh(threads.port, '/api/public/forms-results/load', {
        ...{ method: 'POST', headers: JSON_TYPE, localAddress },
        body: JSON.stringify({ values: { number: index } }),
      });
    for (const address of ['127.0.0.3', '127.0.0.4']) {
      const statuses: number[] = [];
      for (let index = 0; index < 9; index += 1) statuses.push((await submit(index, address)).status);
      assert.deepEqual(statuses, [201, 201, 201, 201, 429, 429, 429, 429, 429], address);
    }
  });

  it('hold over all of them: sign-ins that fail', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const answer = await threads.connections[index % 3]!.send('/api/auth/login', {
        ...{ method: 'POST', headers: JSON_TYPE },
        body: JSON.stringify({ login: 'nobody', password: 'a wrong password' }),
      });
      statuses.push(answer.status);
    }
    assert.deepEqual(statuses, [401, 401, 401, 401, 429, 429]);
  });

  it('hold over all of them: memory for pages', async () => {
    const { connections, test } = threads;
    const editor = await test.signIn('access_cms_page');
    for (let index = 0; index < 12; index += 1) {
      const answer = await editor.post('/api/admin/cms/pages', {
        ...{ shortcut: `large-${index}`, status: 'published', title: { en: 'Large' } },
        content: { en: `<p>${'Words without an end. '.repeat(5000)}</p>` },
      });
      assert.equal(answer.status, 201, answer.text);
    }
    for (const connection of connections) {
      for (let index = 0; index < 12; index += 1) {
        assert.equal((await connection.send(`/view/large-${index}?locale=en`)).status, 200);
      }
    }
    const { text } = await test.visitor.get('/metrics');
    const bytes = Number(/^parvis_page_cache_bytes (\d+)$/m.exec(text)![1]);
    assert.ok(bytes > 300_000 && bytes <= 1024 * 1024, `${bytes} bytes`);
  });
});

/** The thread hears of no message: what lies in its port is there, as while it is busy. */
const DEAF = `
import { isMainThread, MessagePort, parentPort } from 'node:worker_threads';
const { on } = MessagePort.prototype;
if (!isMainThread) MessagePort.prototype.on = function (name, listener) {
  return this === parentPort ? on.call(this, name, listener) : this;
};
export default { name: 'deaf', description: 'Hears no message', contribute() {} };
`;

describe('Two threads, of which one has not come to its messages', () => {
  it('show a save at once all the same', async (t) => {
    const test = await startTestApp(sqlite, {
      project: { ...THREAD_PROJECT, 'contributors/deaf.js': DEAF },
      settings: ['app.server.workers=2', 'app.server.port=0'],
    });
    t.after(() => test.app.close());
    const port = Number(new URL(await test.app.listen()).port);
    const connections = [...(await connectToEach(port, 2, THREAD_PAGE)).values()];
    t.after(() => connections.forEach((connection) => connection.close()));
    const editor = await test.signIn('access_cms_articles');
    const { body } = await editor.get(ARTICLES);
    for (const text of ['once;', 'again;']) {
      for (const connection of connections) await connection.send(TELLING);
      const article = (await editor.get(`${ARTICLES}/${body.items[0].id}`)).body;
      const saved = await editor.put(`${ARTICLES}/${article.id}`, { ...article, values: { text } });
      assert.equal(saved.status, 200, saved.text);
      for (const connection of connections) {
        const answer = await connection.send(TELLING);
        assert.ok(answer.text.includes(text), answer.text);
      }
    }
  });
});

describe('Three threads of a project under watch', () => {
  it('all take over a changed template', async () => {
    const folder = testProject(THREAD_PROJECT);
    const test = await startTestApp(sqlite, {
      ...{ project: folder, watch: true },
      settings: ['app.server.workers=3', 'app.server.port=0'],
    });
    const port = Number(new URL(await test.app.listen()).port);
    const connections = [...(await connectToEach(port, 3, THREAD_PAGE)).values()];
    for (const connection of connections) await connection.send(BYSTANDER);
    writeFileSync(`${folder}/templates/pages/default.liquid`, 'Changed: {{ content }}');
    for (const connection of connections) {
      while (!(await connection.send(BYSTANDER)).text.includes('Changed:'));
      connection.close();
    }
    await test.app.close();
  });
});
