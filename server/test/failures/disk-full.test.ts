import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { runParvis, startServer, type RunningServer } from '../cli/run-parvis.ts';
import { ANSWER_WITHIN_MS, assertStoredOnce, loadWithRetries } from '../support/retrying-load.ts';
import { LOAD_PROJECT, storedNumbers } from '../support/submission-load.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';

const PASSWORD = 'a password for tests';
const PROJECT = {
  ...LOAD_PROJECT,
  'data/20-site.yaml': `pages:
  - { shortcut: home, title: { en: Home }, status: published, content: { en: '<p>Home</p>' } }
`,
};
/** The smallest PNG, followed by padding. */
const IMAGE = Buffer.concat([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.alloc(200_000, 7),
]);

/** Creates a small memory disk for one test; requires root. */
function smallDisk(t: TestContext, size: string): string {
  const folder = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  t.after(() => execFileSync('umount', ['-l', folder]));
  return folder;
}

/** Fills the disk completely. Returns a function that makes room again. */
function fill(disk: string): () => void {
  const filler = join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(filler, Buffer.alloc(bavail * bsize + 1));
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
  }
  assert.equal(statfsSync(disk).bavail, 0);
  return () => rmSync(filler);
}

interface Editor {
  send(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }>;
}

async function signIn(server: RunningServer): Promise<Editor> {
  const send = (cookie: string) => async (method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { cookie, ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await answer.text();
    if (answer.status === 503) assert.ok(Number(answer.headers.get('retry-after')) > 0, text);
    return { status: answer.status, text };
  };
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: PASSWORD }),
  });
  assert.equal(answer.status, 200, await answer.text());
  return { send: send(answer.headers.getSetCookie()[0]!.split(';')[0]!) };
}

const CMS = '/api/admin/cms';
let made = 0;
/** Everything that editors write to the disk. */
const WRITES: readonly {
  what: string;
  write: (editor: Editor) => Promise<{ status: number; text: string }>;
}[] = [
  {
    what: 'a page',
    write: (editor) =>
      editor.send('POST', `${CMS}/pages`, {
        shortcut: `page-${(made += 1)}`,
        title: { en: 'Page' },
        content: { en: `<p>${'much to say '.repeat(5000)}</p>` },
      }),
  },
  {
    what: 'a style sheet',
    write: (editor) =>
      editor.send('POST', '/api/admin/css', {
        id: `sheet-${(made += 1)}`,
        content: `body { color: red }\n`.repeat(2000),
      }),
  },
  {
    what: 'an image',
    write(editor) {
      const form = new FormData();
      form.set('file', new Blob([IMAGE], { type: 'image/png' }), `image-${(made += 1)}.png`);
      return editor.send('POST', `${CMS}/media`, form);
    },
  },
];

describe('a full disk', () => {
  it('causes 503 for every write and no failed reads, and writes succeed again once there is room', async (t) => {
    const disk = smallDisk(t, '24m');
    const data = join(disk, 'data');
    mkdirSync(data);
    const place = ['--project', testProject(PROJECT), '--data', data];
    const server = await startServer(place, { environment: { APP_ADMIN_PASSWORD: PASSWORD } });
    t.after(() => server.stop('SIGKILL'));
    const editor = await signIn(server);
    for (const { what, write } of WRITES) {
      const { status, text } = await write(editor);
      assert.equal(status, 201, `${what}: ${text}`);
    }

    const load = loadWithRetries(() => [server.url]);
    t.after(load.abandon);
    await load.reach(100);
    const makeRoom = fill(disk);
    // SQLite accepts writes as long as its log has room.
    while (load.unavailable === 0) await editor.send('GET', `${CMS}/pages`);
    for (const { what, write } of WRITES) {
      const { status, text } = await write(editor);
      assert.equal(status, 503, `${what}: ${text}`);
    }
    for (const path of [
      '/view/home',
      '/health/live',
      '/health/ready',
      `${CMS}/pages`,
      `${CMS}/forms-results`,
    ]) {
      const { status, text } = await editor.send('GET', path);
      assert.equal(status, 200, `${path}: ${text}`);
    }
    const left = readdirSync(data, { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      left.filter((name) => /\.tmp$|\.incoming\/./.test(name)),
      [],
    );

    makeRoom();
    await load.reach(100);
    await load.stop();
    for (const { what, write } of WRITES) {
      const { status, text } = await write(editor);
      assert.equal(status, 201, `${what}: ${text}`);
    }
    assert.equal((await server.stop()).code, 0);
    const database = openDatabase(`sqlite:${join(data, 'parvis.db')}`, createLogger({ level: 'silent' }));
    try {
      assertStoredOnce(load, await storedNumbers(database));
    } finally {
      await database.close();
    }
  });

  it('ends an export with a line that reports it', async (t) => {
    const disk = smallDisk(t, '1m');
    const place = ['--project', testProject(PROJECT), '--data', temporaryFolder()];
    assert.equal((await runParvis(['migrate', ...place])).code, 0);
    fill(disk);
    const { code, complaints } = await runParvis(['export', join(disk, 'out'), ...place]);
    assert.equal(code, 1);
    assert.match(complaints.join('\n'), /^The disk is full: [^\n]*\. Free some space, then try again\.$/);
  });
});
