import aws4 from 'aws4';
import type { IncomingMessage } from 'node:http';

/** The one pair of keys that the storage of the tests knows, and its region. */
export const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'a secret of the tests' };
export const REGION = 'eu-test-1';

/** The code by which S3 refuses the signature of a request; undefined for a good one. */
export function signatureFault({ method, url, headers }: IncomingMessage): string | undefined {
  const given = String(headers.authorization);
  const [, id, names, signature] =
    /Credential=([^/]+)\/.*SignedHeaders=([^,]+),\s*Signature=(\w+)$/.exec(given) ?? [];
  if (!id || !names || !signature) return 'AccessDenied';
  if (id !== KEYS.accessKeyId) return 'InvalidAccessKeyId';
  const signed = Object.fromEntries(names.split(';').map((name) => [name, String(headers[name])]));
  const own = aws4.sign(
    { service: 's3', region: REGION, method, path: url, host: headers.host, headers: signed },
    KEYS,
  );
  return String(own.headers?.Authorization).endsWith(`Signature=${signature}`)
    ? undefined
    : 'SignatureDoesNotMatch';
}
