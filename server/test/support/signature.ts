import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The access key of the test storage, and its region. s3rver requires this id. */
export const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'a secret of the tests' };
/** Temporary credentials of a role. */
export const ROLE_KEYS = { ...KEYS, secretAccessKey: 'a secret of an hour', sessionToken: 'a token' };
export const REGION = 'eu-test-1';

const KNOWN = [{ ...KEYS, sessionToken: undefined }, ROLE_KEYS];
const PARTS = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;

/**
 * Returns the error code with which S3 refuses the signature of a request (version 4), or undefined for a valid one.
 */
export function signatureFault({ method, url = '', headers }: IncomingMessage): string | undefined {
  const [, id, scope, names, signature] = PARTS.exec(headers.authorization ?? '') ?? [];
  if (!id || !scope || !names || !signature) return 'AccessDenied';
  if (id !== KEYS.accessKeyId) return 'InvalidAccessKeyId';
  const keys = KNOWN.find(({ sessionToken }) => sessionToken === headers['x-amz-security-token']);
  if (!keys) return 'InvalidToken';
  const [path, query = ''] = url.split('?');
  const request = [
    ...[method, path, query.split('&').sort().join('&')],
    ...names.split(';').map((name) => `${name}:${String(headers[name])}`),
    ...['', names, headers['x-amz-content-sha256']],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = scope.split('/').reduce(hmac, Buffer.from(`AWS4${keys.secretAccessKey}`));
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
