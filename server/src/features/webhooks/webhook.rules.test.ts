import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createAddressCheck, newSecret, signedHeaders } from './webhook.rules.ts';

describe('A call', () => {
  it('is verified by the library of Standard Webhooks, and not once it is changed', () => {
    const secret = newSecret();
    const call = {
      id: 'a-call',
      timestamp: Math.floor(Date.now() / 1000),
      body: '{"type":"page.published"}',
    };
    const headers = signedHeaders(call, secret);
    const receiver = new Webhook(secret);
    assert.deepEqual(receiver.verify(call.body, headers), { type: 'page.published' });
    assert.throws(() => receiver.verify('{"type":"page.unpublished"}', headers));
    assert.throws(() => new Webhook(newSecret()).verify(call.body, headers));
  });
});

describe('The check of addresses', () => {
  const mayConnect = createAddressCheck(['10.1.0.0/16', 'fd12::/16', '192.168.7.7']);
  const https = new URL('https://example.org/');
  const http = new URL('http://example.org/');

  for (const address of ['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])
    it(`permits ${address} by https only`, () => {
      assert.equal(mayConnect(https, address), true);
      assert.equal(mayConnect(http, address), false);
    });
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1', '192.168.7.7'])
    it(`permits ${address}, which is named, without https`, () =>
      assert.equal(mayConnect(http, address), true));
  for (const address of [
    ...['10.2.0.1', '127.0.0.1', '192.168.7.8', '169.254.169.254', '0.0.0.0', '100.64.0.1', '224.0.0.1'],
    ...[
      '255.255.255.255',
      '::1',
      '::',
      'fd13::1',
      'fe80::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
    ],
  ])
    it(`refuses ${address}`, () => assert.equal(mayConnect(https, address), false));
});
