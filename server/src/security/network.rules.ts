import { SocketAddress } from 'node:net';

const IPV6_GROUPS = 8;
/** The number of 16-bit groups in a network prefix: 64 bits, assigned to one subscriber. */
const NETWORK_GROUPS = 4;
const MAX_LENGTH = 100;

/**
 * Returns the network that limits apply to: an IPv4 address, or the /64 network of an IPv6 address, because a
 * subscriber controls all of it. Maps an IPv4 address in IPv6 form to IPv4 and removes the port that some proxies
 * add. Returns any other text unchanged.
 */
export function networkOf(given: string): string {
  const { address } = SocketAddress.parse(given) ?? SocketAddress.parse(`[${given}]`) ?? { address: given };
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  const groups = address.includes(':') ? groupsOf(address.toLowerCase().replace(/%.*$/, '')) : [];
  if (groups.length !== IPV6_GROUPS) return address.slice(0, MAX_LENGTH);
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

function groupsOf(address: string): string[] {
  const [head, tail, ...more] = address.split('::');
  if (more.length > 0) return [];
  const start = split(head!);
  const end = split(tail ?? '');
  const missing = tail === undefined ? 0 : IPV6_GROUPS - start.length - end.length;
  if (missing < 0) return [];
  const groups = [...start, ...Array.from({ length: missing }, () => '0'), ...end];
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
    ? groups.map((group) => group.replace(/^0+(?=.)/, ''))
    : [];
}

/** A dotted end replaces two groups outside the network prefix. */
function split(part: string): string[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
