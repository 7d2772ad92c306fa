import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FormMail } from '../../contract/form.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { addressIn, mailsOfResult } from './result-mail.rules.ts';

const MAIL: FormMail = {
  to: ['office@site.test', 'Office@site.test', 'office+forms@site.test'],
  subject: { en: 'A question' },
  confirmationToField: 'mail',
};
const result = (values: Record<string, unknown>, spam = false) => ({
  id: 'some-id' as EntityId,
  values,
  spam,
});

describe('mailsOfResult', () => {
  const recipients = (mail: FormMail | null, values: Record<string, unknown>, spam?: boolean) =>
    mailsOfResult(mail, result(values, spam)).map(({ kind, recipient }) => [kind, recipient]);

  it('creates one email per recipient and one for the submitter', () => {
    assert.deepEqual(recipients(MAIL, { mail: 'jane@example.org' }).sort(), [
      ['form-confirmation', 'jane@example.org'],
      ['form-result', 'office+forms@site.test'],
      ['form-result', 'office@site.test'],
    ]);
  });
  it('stores no submitted values in the outbox', () => {
    const mails = mailsOfResult(MAIL, result({ mail: 'jane@example.org', message: 'secret' }));
    assert.ok(mails.every(({ payload, aboutId }) => payload === null && aboutId === 'some-id'));
  });
  it('creates no emails for spam or without an email configuration', () => {
    assert.deepEqual(recipients(MAIL, { mail: 'jane@example.org' }, true), []);
    assert.deepEqual(recipients(null, { mail: 'jane@example.org' }), []);
  });
  it('sends the confirmation to a single address only', () => {
    for (const mail of [undefined, '', 'a@example.org, b@example.org', ['a@example.org'], 5]) {
      assert.ok(!recipients(MAIL, { mail }).flat().includes('form-confirmation'), String(mail));
    }
  });
});

describe('addressIn', () => {
  it('returns a submitted value and no inherited property', () => {
    assert.equal(addressIn({ mail: 'jane@example.org' }, 'mail'), 'jane@example.org');
    assert.equal(addressIn({}, 'constructor'), undefined);
    assert.equal(addressIn({ mail: 'jane@example.org' }, undefined), undefined);
  });
});
