import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { networkOf } from './network.rules.ts';

const cases: [string, string, string][] = [
  ['an IPv4 address as it is', '192.0.2.7', '192.0.2.7'],
  ['an IPv4 address in IPv6 form', '::ffff:192.0.2.7', '192.0.2.7'],
  ['… in hexadecimal digits', '::ffff:c000:207', '192.0.2.7'],
  ['an IPv4 address without its port', '192.0.2.7:51234', '192.0.2.7'],
  ['a network without the port of the address', '[2001:db8:1:2::3]:51234', '2001:db8:1:2::/64'],
  ['the first 64 bits of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['the same network for another address in it', '2001:0DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['another network for another one', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['zeros left out at the beginning', '::1', '0:0:0:0::/64'],
  ['zeros left out in the middle', '2001:db8::6', '2001:db8:0:0::/64'],
  ['an address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['an address with a dotted end', '64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['what is no address as it is', 'unknown', 'unknown'],
  ['what only looks like one as it is', '1:2:3', '1:2:3'],
  ['two gaps as they are', '1::2::3', '1::2::3'],
];

describe('networkOf', () => {
  for (const [title, address, network] of cases) {
    it(`gives ${title}`, () => {
      assert.equal(networkOf(address), network);
    });
  }

  it('gives no more of a made-up text than is stored', () => {
    assert.equal(networkOf('x'.repeat(5000)).length, 100);
  });
});
