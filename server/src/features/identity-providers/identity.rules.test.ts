import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { findIssuerFault, isSameMailbox, readPerson, readReturnTo } from './identity.rules.ts';

describe('readReturnTo', () => {
  const cases: [requested: unknown, path: string | undefined][] = [
    ['/', '/'],
    ['/admin/pages?status=draft#top', '/admin/pages?status=draft#top'],
    ['/secured-view/home', '/secured-view/home'],
    ['/a/../admin', '/admin'],
    ['//evil.example', undefined],
    ['///evil.example', undefined],
    ['/\\evil.example', undefined],
    ['/\t/evil.example', undefined],
    ['/\n//evil.example', undefined],
    ['/.//evil.example', undefined],
    ['\\\\evil.example', undefined],
    ['https://evil.example/', undefined],
    ['https:/evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['http://site.test/admin', undefined],
    ['@evil.example', undefined],
    ['', undefined],
    [undefined, undefined],
    [['/admin', '//evil.example'], undefined],
    [`/${'x'.repeat(2000)}`, undefined],
  ];
  for (const [requested, expected] of cases) {
    it(`returns ${expected ?? 'nothing'} for ${inspect(requested).slice(0, 40)}`, () => {
      assert.equal(readReturnTo(requested, 'http://site.test'), expected);
    });
  }
});

describe('readPerson', () => {
  const iss = 'https://id.example.org';
  const names: [object, string, string][] = [
    [{ given_name: 'Ada', family_name: 'Lovelace' }, 'Ada', 'Lovelace'],
    [{ name: 'Ada King Lovelace' }, 'Ada', 'King Lovelace'],
    [{ name: 'Ada' }, 'Ada', 'Ada'],
    [{ email: 'ada@example.org' }, 'ada', 'ada'],
    [{}, '-', '-'],
    [{ given_name: ' A\u0000d\na ', family_name: 5 }, 'A d a', '-'],
  ];
  for (const [claims, firstName, lastName] of names) {
    it(`reads the name ${firstName} ${lastName} from ${JSON.stringify(claims)}`, () => {
      const person = readPerson({ iss, sub: '1', ...claims });
      assert.deepEqual([person.firstName, person.lastName], [firstName, lastName]);
    });
  }

  const verified: [unknown, boolean][] = [
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, false],
    [undefined, false],
  ];
  for (const [claim, expected] of verified) {
    it(`treats email_verified ${JSON.stringify(claim)} as ${expected ? 'verified' : 'not verified'}`, () => {
      const person = readPerson({ iss, sub: '1', email: 'a@example.org', email_verified: claim });
      assert.equal(person.isEmailVerified, expected);
    });
  }

  it('ignores invalid addresses', () => {
    for (const email of [5, 'nobody', 'a@example.org\u0000', ['a@example.org']]) {
      assert.equal(readPerson({ iss, sub: '1', email }).email, undefined);
    }
  });
});

describe('isSameMailbox', () => {
  const cases: [string, string, boolean][] = [
    ['Jane@Example.org', 'jane@example.org', true],
    ['ｊane@example.org', 'jane@example.org', false],
    ['jane@example.org', 'jane@example.com', false],
  ];
  for (const [a, b, same] of cases)
    it(`returns ${same} for ${a}, ${b}`, () => assert.equal(isSameMailbox(a, b), same));
});

describe('findIssuerFault', () => {
  const cases: [string, boolean][] = [
    ['https://id.example.org', true],
    ['http://127.0.0.1:4000', true],
    ['http://localhost:4000', true],
    ['http://[::1]:4000', true],
    ['http://id.example.org', false],
    ['http://127.0.0.1.example.org', false],
    ['http://localhost.example.org', false],
  ];
  for (const [issuer, usable] of cases) {
    it(`${usable ? 'accepts' : 'refuses'} ${issuer}`, () => {
      const fault = findIssuerFault('corp', issuer);
      if (usable) assert.equal(fault, undefined);
      else assert.match(fault ?? '', /^app\.auth\.oidc\.corp\.issuer .* needs https/);
    });
  }
});
