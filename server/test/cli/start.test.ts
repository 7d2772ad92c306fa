import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { PARVIS, startServer } from './run-parvis.ts';

describe('parvis start', () => {
  it('prints its address and the first password once, and stops cleanly', async () => {
    const data = temporaryFolder();
    const first = await startServer(['--project', testProject(), '--data', data]);
    assert.equal((await fetch(`${first.url}/health/ready`)).status, 200);
    const firstEnd = await first.stop('SIGTERM');
    assert.equal(firstEnd.code, 0);
    assert.match(firstEnd.out, new RegExp(`Site +${first.url}\n`));
    assert.match(firstEnd.out, new RegExp(`Administration +${first.url}/admin\n`));
    assert.match(firstEnd.out, /Login +admin\n +Password +\S{20,}/);
    assert.ok(!existsSync(join(data, 'parvis.db-wal')), 'the database was closed');

    const second = await startServer(['--project', testProject(), '--data', data]);
    const secondEnd = await second.stop('SIGINT');
    assert.equal(secondEnd.code, 0);
    assert.doesNotMatch(secondEnd.out, /Password/);
  });

  it('prints a password that opens the administration', async () => {
    const server = await startServer(['--project', testProject(), '--data', temporaryFolder()]);
    try {
      const password = /Password +(\S+)/.exec(server.out())?.[1];
      const answer = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ login: 'admin', password }),
      });
      assert.equal(answer.status, 200);
    } finally {
      await server.stop();
    }
  });

  it('creates the configured administrator and never prints the password', async () => {
    const password = 'a configured password';
    const server = await startServer(['--project', testProject(), '--data', temporaryFolder()], {
      environment: { APP_ADMIN_LOGIN: 'keeper', APP_ADMIN_PASSWORD: password },
    });
    const { out } = await server.stop();
    assert.match(out, /Login +keeper/);
    assert.doesNotMatch(out, new RegExp(password));
  });

  it('stops cleanly when the shell from which npm started it ends', async () => {
    const command = `"${process.execPath}" "${PARVIS}" start --project "${testProject()}" --data "${temporaryFolder()}" --port 0; exit $?`;
    const shell = spawn('sh', ['-c', command], {
      env: { PATH: process.env.PATH, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    await new Promise<void>((resolve) => {
      shell.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString();
        if (out.includes('listening on')) resolve();
      });
    });
    const ended = once(shell, 'close');
    shell.kill('SIGTERM');
    await ended;
    assert.match(out, /"stopped"/);
  });
});
