import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  headerText,
  isRefusedForGood,
  isServerAway,
  isSingleAddress,
  mailboxKey,
  retryDelay,
} from './mail.rules.ts';

describe('retryDelay', () => {
  it('grows from a minute to a day and then ends', () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => {
      const delay = retryDelay(attempts);
      return delay === undefined ? undefined : delay / 60_000;
    });
    assert.deepEqual(minutes, [1, 4, 16, 64, 256, 1024, 1440, undefined, undefined]);
  });
});

describe('isSingleAddress', () => {
  const cases: [string, boolean][] = [
    ['jane@example.org', true],
    ["o'hara+news@example.org", true],
    ['josé@exämple.org', true],
    ['jane@example.org, eve@example.org', false],
    ['jane@example.org,eve@example.org', false],
    ['Jane <jane@example.org>', false],
    ['jane@example.org\r\nBcc: eve@example.org', false],
    ['jane@example.org\n', false],
    ['jane\u0000@example.org', false],
    ['jane', false],
    ['jane@', false],
    ['a@b@c', false],
    ['', false],
  ];
  for (const [text, single] of cases) {
    it(`returns ${single} for ${JSON.stringify(text)}`, () => assert.equal(isSingleAddress(text), single));
  }
});

describe('headerText', () => {
  const cases: [string, string][] = [
    ['Your question', 'Your question'],
    ['Réponse à vous', 'Réponse à vous'],
    ['Hello\r\nBcc: eve@example.org', 'Hello Bcc: eve@example.org'],
    ['a\nb\rc\u2028d\u0085e\u0000f', 'a b c d e f'],
    ['  around  ', 'around'],
    ['x'.repeat(600), 'x'.repeat(500)],
    ['x'.repeat(499) + '😀', 'x'.repeat(499) + '\ufffd'],
  ];
  for (const [text, expected] of cases) {
    it(`makes ${JSON.stringify(text.slice(0, 40))} one line`, () => assert.equal(headerText(text), expected));
  }
});

describe('isRefusedForGood', () => {
  const cases: [string, object, boolean][] = [
    ['a recipient that does not exist', { code: 'EENVELOPE', responseCode: 550 }, true],
    ['a full mailbox', { code: 'EENVELOPE', responseCode: 452 }, false],
    ['an oversized message', { code: 'EMESSAGE', responseCode: 552 }, true],
    ['a wrong password, which can be corrected', { code: 'EAUTH', responseCode: 535 }, false],
    ['an unreachable server', { code: 'ECONNECTION' }, false],
  ];
  for (const [title, error, refused] of cases) {
    it(`returns ${refused} for ${title}`, () => assert.equal(isRefusedForGood(error), refused));
  }
});

describe('isServerAway', () => {
  const cases: [string, object, boolean][] = [
    ['a server that does not answer', { code: 'ETIMEDOUT' }, true],
    ['a server that rejects connections', { code: 'ESOCKET' }, true],
    ['a recipient that does not exist', { code: 'EENVELOPE', responseCode: 550 }, false],
    ['a bug', new TypeError('x'), false],
  ];
  for (const [title, error, away] of cases) {
    it(`returns ${away} for ${title}`, () => assert.equal(isServerAway(error), away));
  }
});

describe('mailboxKey', () => {
  const cases: [string, string][] = [
    ['Jane@Example.org', 'jane@example.org'],
    ['jane+news@example.org', 'jane@example.org'],
    ['ｊane@example.org', 'jane@example.org'],
    ['jane@a+b.example', 'jane@a+b.example'],
  ];
  for (const [address, key] of cases) {
    it(`returns ${key} for ${address}`, () => assert.equal(mailboxKey(address), key));
  }
});
