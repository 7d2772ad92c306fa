import { createHmac, randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { WebhookForm } from '../../contract/webhook.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After each failed attempt, as Standard Webhooks recommend. */
const RETRY_DELAYS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
];
/** The longest delay before an attempt, by the number of attempts made. */
export const WEBHOOK_DELAYS = [0, ...RETRY_DELAYS];

/** Returns the delay after this many failed attempts; undefined when the call is abandoned. */
export function retryDelay(attempts: number): number | undefined {
  return RETRY_DELAYS[attempts - 1];
}

/** Returns a new secret in the form of Standard Webhooks: `whsec_` and 256 bits in base64. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export interface SignedCall {
  id: string;
  /** Seconds since the epoch. */
  timestamp: number;
  body: string;
}

/** Returns the headers that identify and sign a call. Source: Standard Webhooks 1.0. */
export function signedHeaders({ id, timestamp, body }: SignedCall, secret: string): Record<string, string> {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

/** Returns whether a webhook with an address may connect to an IP address. */
export type MayConnect = (url: URL, address: string) => boolean;

/** Returns the check of addresses: public ones by https, and those of the named networks. */
export function createAddressCheck(networks: readonly string[]): MayConnect {
  const named = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) named.addAddress(address, family);
    else named.addSubnet(address, Number(bits), family);
  }
  return (url, address) => {
    const ip = ipaddr.process(address);
    if (named.check(ip.toString(), ip.kind())) return true;
    return url.protocol === 'https:' && ip.range() === 'unicast';
  };
}

/** Returns the faults of a webhook. Host names are checked again with each call, once they are resolved. */
export function checkWebhook(
  { name, url }: Partial<WebhookForm>,
  mayConnect: MayConnect,
  networks: readonly string[],
): Violation[] {
  return [
    ...(name?.trim() === '' ? [violation('/name', 'required')] : []),
    ...(url === undefined || isCallable(url, mayConnect, networks)
      ? []
      : [violation('/url', 'webhook-address')]),
  ];
}

function isCallable(text: string, mayConnect: MayConnect, networks: readonly string[]): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return mayConnect(url, host);
  return url.protocol === 'https:' || networks.length > 0;
}
