import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { runParvis, type RunOptions } from './run-parvis.ts';

const ADA = ['--login', 'ada', '--email', 'ada@example.org', '--first-name', 'Ada', '--last-name', 'Martin'];

describe('parvis user', () => {
  it('creates, sets passwords, disables and restores', async () => {
    const place = ['--project', testProject(), '--data', temporaryFolder()];
    const user = (args: readonly string[], options?: RunOptions) =>
      runParvis(['user', ...args, ...place], options);

    const created = await user(['create', ...ADA, '--generate']);
    assert.equal(created.code, 0);
    assert.match(created.out, /^Created the user ada\.\nPassword: \S{20,}\n$/);

    const taken = await user(['create', ...ADA, '--generate']);
    assert.equal(taken.code, 1);
    assert.deepEqual(taken.complaints, [
      'login: This value is already taken.',
      'email: This value is already taken.',
    ]);

    const short = await user(['set-password', 'ada'], { input: 'short\n' });
    assert.equal(short.code, 1);
    assert.deepEqual(short.complaints, ['password: The password needs at least 12 characters.']);

    const set = await user(['set-password', 'ADA'], { input: 'a password from a file\n' });
    assert.deepEqual([set.code, set.out], [0, 'Set the password of ADA.\n']);

    assert.equal((await user(['disable', 'ada'])).code, 0);
    assert.equal((await user(['disable', 'ada'])).code, 0);
    const warned = await user(['set-password', 'ada', '--generate']);
    assert.match(warned.complaints.join('\n'), /is disabled and cannot sign in: parvis user restore ada/);
    assert.equal((await user(['restore', 'ada'])).code, 0);

    const unknown = await user(['restore', 'bob']);
    assert.deepEqual([unknown.code, unknown.complaints], [1, ['There is no user "bob".']]);
  });

  it('refuses to disable the last administrator', async () => {
    const place = ['--project', testProject(), '--data', temporaryFolder()];
    await runParvis(['user', 'create', ...ADA, '--profile', 'Administrator', '--generate', ...place]);
    const { code, complaints } = await runParvis(['user', 'disable', 'ada', ...place]);
    assert.equal(code, 1);
    assert.match(complaints[0]!, /^At least one active user must hold the authority “acces_users”/);
  });

  it('names a profile that does not exist', async () => {
    const place = ['--project', testProject(), '--data', temporaryFolder()];
    const { code, complaints } = await runParvis(['user', 'create', ...ADA, '--profile', 'Nobody', ...place]);
    assert.deepEqual([code, complaints], [1, ['profile: There is no profile “Nobody”.']]);
  });
});
