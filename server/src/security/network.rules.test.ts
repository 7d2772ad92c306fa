import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { networkOf } from './network.rules.ts';

const cases: [string, string, string][] = [
  ['an IPv4 address unchanged', '192.0.2.7', '192.0.2.7'],
  ['an IPv4 address in IPv6 form', '::ffff:192.0.2.7', '192.0.2.7'],
  ['an IPv4 address in IPv6 form with hexadecimal digits', '::ffff:c000:207', '192.0.2.7'],
  ['an IPv4 address without its port', '192.0.2.7:51234', '192.0.2.7'],
  ['a network without the port of the address', '[2001:db8:1:2::3]:51234', '2001:db8:1:2::/64'],
  ['the first 64 bits of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['the same network for another address in it', '2001:0DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['another network for another prefix', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['leading zeros filled in', '::1', '0:0:0:0::/64'],
  ['omitted zeros in the middle filled in', '2001:db8::6', '2001:db8:0:0::/64'],
  ['an address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['an address with a dotted end', '64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['other text unchanged', 'unknown', 'unknown'],
  ['text that resembles an address unchanged', '1:2:3', '1:2:3'],
  ['an address with two gaps unchanged', '1::2::3', '1::2::3'],
];

describe('networkOf', () => {
  for (const [title, address, network] of cases) {
    it(`returns ${title}`, () => {
      assert.equal(networkOf(address), network);
    });
  }

  it('truncates arbitrary text to the stored length', () => {
    assert.equal(networkOf('x'.repeat(5000)).length, 100);
  });
});
