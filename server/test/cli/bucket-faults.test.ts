import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startBucketServer, type BucketServer } from '../support/bucket-server.ts';
import { KEYS } from '../support/signature.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { runParvis } from './run-parvis.ts';

const storage: BucketServer = await startBucketServer();
after(() => storage.halt());

/** A start that must fail: its complaints. */
async function refused(settings: readonly string[], environment = {}): Promise<string> {
  const project = ['--project', testProject(), '--data', temporaryFolder(), '--port', '0'];
  const given = settings.flatMap((setting) => ['--set', setting]);
  const { code, out, complaints } = await runParvis(['start', ...project, ...given], { environment });
  assert.deepEqual([code, out], [1, '']);
  return complaints.join('\n');
}

const CASES: [what: string, change: (setting: string) => string, expected: RegExp][] = [
  [
    'a wrong secret',
    (setting) => setting.replace(/(secret-access-key=).*/, '$1wrong'),
    /^The storage of files cannot be used: GET s3:\/\/site-files\/: 403 SignatureDoesNotMatch\. Check app\.files\.url/,
  ],
  [
    'an unknown key',
    (setting) => setting.replace(/(\.access-key-id=).*/, '$1nobody'),
    /403 InvalidAccessKeyId/,
  ],
  [
    'a bucket that is not there',
    (setting) => setting.replace('site-files', 'other-files'),
    /s3:\/\/other-files\/: 404 NoSuchBucket/,
  ],
  [
    'a storage that is away',
    (setting) => setting.replace(/(endpoint=).*/, '$1http://127.0.0.1:1'),
    /ECONNREFUSED/,
  ],
];

for (const [what, change, expected] of CASES) {
  it(`${what} stops the start, which says so`, async () => {
    assert.match(await refused(storage.settings().map(change)), expected);
  });
}

it('a bucket without keys stops the start; they may come from the variables of AWS', async () => {
  const [keyless, keys] = [
    storage.settings().filter((setting) => !setting.includes('access-key')),
    { AWS_ACCESS_KEY_ID: KEYS.accessKeyId, AWS_SECRET_ACCESS_KEY: 'wrong' },
  ];
  assert.match(await refused(keyless), /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be given/);
  assert.match(await refused(keyless, keys), /SignatureDoesNotMatch/);
});
