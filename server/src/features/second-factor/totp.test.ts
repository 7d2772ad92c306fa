import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findTotpStep, isTotpCode, newTotpSecret, qrCodeOf, totpUri } from './totp.ts';

/** `12345678901234567890` of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('findTotpStep', () => {
  const vectors: [seconds: number, code: string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ];
  for (const [seconds, code] of vectors) {
    it(`accepts ${code} at ${seconds} s, per RFC 6238`, async () => {
      assert.equal(await findTotpStep(SECRET, code, seconds * 1000), Math.floor(seconds / 30));
    });
  }

  const drifts: [title: string, seconds: number, step: number | undefined][] = [
    ['a step before its own', 2_000_000_000 - 30, 66_666_666],
    ['a step after its own', 2_000_000_000 + 30, 66_666_666],
    ['two steps before its own', 2_000_000_000 - 60, undefined],
    ['two steps after its own', 2_000_000_000 + 60, undefined],
  ];
  for (const [title, seconds, step] of drifts) {
    it(`${step === undefined ? 'refuses' : 'accepts'} a code ${title}`, async () => {
      assert.equal(await findTotpStep(SECRET, '279037', seconds * 1000), step);
    });
  }

  it('refuses another code', async () => {
    assert.equal(await findTotpStep(SECRET, '279038', 2_000_000_000_000), undefined);
  });
});

describe('a new secret', () => {
  it('has 160 random bits', async () => {
    const secrets = await Promise.all([newTotpSecret(), newTotpSecret()]);
    assert.match(secrets[0], /^[A-Z2-7]{32}$/);
    assert.notEqual(secrets[0], secrets[1]);
  });

  it('is provided as a URI and as an image', async () => {
    const uri = new URL(await totpUri(SECRET, 'site.test', 'jane é'));
    assert.equal(uri.protocol, 'otpauth:');
    assert.equal(decodeURIComponent(uri.pathname.slice(1)), 'site.test:jane é');
    assert.equal(uri.searchParams.get('secret'), SECRET);
    assert.equal(uri.searchParams.get('issuer'), 'site.test');
    assert.match(await qrCodeOf(uri.href), /^data:image\/png;base64,iVBOR/);
  });
});

describe('isTotpCode', () => {
  for (const [text, expected] of [
    ['123456', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
    ['１２３４５６', false],
  ] as const) {
    it(`is ${expected} for ${text}`, () => assert.equal(isTotpCode(text), expected));
  }
});
