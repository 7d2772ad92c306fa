import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { AppError } from '../kernel/app-error.ts';
import { createSecret } from './secret.ts';

describe('the installation secret', () => {
  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'parvis-secret-'));
    folders.push(folder);
    return folder;
  };
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  it('derives a stable key for each purpose', async () => {
    const options = { configured: 'x'.repeat(32), dialect: 'postgres', dataDirectory: '/nowhere' } as const;
    const key = await createSecret(options).key('mail');
    assert.equal(key.length, 32);
    assert.deepEqual(await createSecret(options).key('mail'), key);
    assert.notDeepEqual(await createSecret(options).key('second factor'), key);
    assert.notDeepEqual(await createSecret({ ...options, configured: 'y'.repeat(32) }).key('mail'), key);
  });

  it('is created once with SQLite, readable by the owner only', async () => {
    const dataDirectory = newFolder();
    const options = { configured: undefined, dialect: 'sqlite', dataDirectory } as const;
    const keys = await Promise.all(Array.from({ length: 5 }, () => createSecret(options).key('mail')));
    for (const key of keys) assert.deepEqual(key, keys[0]);
    assert.deepEqual(readdirSync(dataDirectory), ['secret']);
    assert.equal(statSync(join(dataDirectory, 'secret')).mode & 0o777, 0o600);
    assert.notDeepEqual(await createSecret({ ...options, dataDirectory: newFolder() }).key('mail'), keys[0]);
  });

  it('must be configured with PostgreSQL, otherwise the error names the property', async () => {
    const dataDirectory = newFolder();
    const secret = createSecret({ configured: undefined, dialect: 'postgres', dataDirectory });
    await assert.rejects(
      secret.key('mail'),
      (error) =>
        error instanceof AppError &&
        error.code === 'unavailable' &&
        error.violations[0]?.pointer === 'app.security.secret',
    );
    assert.deepEqual(readdirSync(dataDirectory), []);
  });
});
