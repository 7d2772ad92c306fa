import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { startBucketServer, type BucketServer } from '../support/bucket-server.ts';
import { KEYS, ROLE_KEYS } from '../support/signature.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { runParvis, startServer } from './run-parvis.ts';

const MINUTE_MS = 60_000;

const storage: BucketServer = await startBucketServer();
after(() => storage.halt());

const keyless = () => storage.settings().filter((setting) => !setting.includes('access-key'));

/** Runs a start that must fail and returns its complaints. */
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
    /^The file storage is unavailable: GET s3:\/\/site-files\/: 403 SignatureDoesNotMatch\. Check app\.files\.url/,
  ],
  [
    'an unknown key',
    (setting) => setting.replace(/(\.access-key-id=).*/, '$1nobody'),
    /403 InvalidAccessKeyId/,
  ],
  [
    'a missing bucket',
    (setting) => setting.replace('site-files', 'other-files'),
    /s3:\/\/other-files\/: 404 NoSuchBucket/,
  ],
  [
    'an unavailable storage',
    (setting) => setting.replace(/(endpoint=).*/, '$1http://127.0.0.1:1'),
    /ECONNREFUSED/,
  ],
];

for (const [what, change, expected] of CASES) {
  it(`${what} stops the start with a message`, async () => {
    assert.match(await refused(storage.settings().map(change)), expected);
  });
}

it('accepts keys from the AWS environment variables', async () => {
  const keys = { AWS_ACCESS_KEY_ID: KEYS.accessKeyId, AWS_SECRET_ACCESS_KEY: 'wrong' };
  assert.match(await refused(keyless(), keys), /SignatureDoesNotMatch/);
});

it('stops the start for a bucket without keys with advice, even if the role service does not respond', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const environment = { AWS_EC2_METADATA_SERVICE_ENDPOINT: `http://127.0.0.1:${port}` };
  try {
    assert.match(
      await refused(keyless(), environment),
      /^The file storage is unavailable: GET s3:\/\/site-files\/: no credentials were found .* set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine or container a role\./,
    );
  } finally {
    silent.close();
  }
});

it('uses the credentials of a role and renews them before they expire', async () => {
  const requests: unknown[] = [];
  const roles = createServer((request, response) => {
    requests.push([request.url, request.headers.authorization]);
    const { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: Token } = ROLE_KEYS;
    const Expiration = new Date(Date.now() + MINUTE_MS).toISOString();
    response.end(JSON.stringify({ AccessKeyId, SecretAccessKey, Token, Expiration }));
  }).listen(0, '127.0.0.1');
  await once(roles, 'listening');
  const { port } = roles.address() as AddressInfo;
  const project = testProject({
    'data/site.yaml': 'stylesheets: [{ id: site, file: site.css }]',
    'data/site.css': '',
  });
  const settings = [...keyless(), 'app.files.url=s3://site-files/role'].flatMap((setting) => [
    '--set',
    setting,
  ]);
  try {
    const server = await startServer(['--project', project, '--data', temporaryFolder(), ...settings], {
      environment: {
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://127.0.0.1:${port}/keys`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN: 'let me',
      },
    });
    assert.deepEqual(storage.keys('role'), ['css/site.css']);
    assert.deepEqual(requests[0], ['/keys', 'let me']);
    const before = requests.length;
    const { status } = await fetch(`${server.url}/css/unknown.css`);
    assert.equal(status, 404);
    assert.ok(requests.length > before);
    await server.stop();
  } finally {
    roles.close();
  }
});
