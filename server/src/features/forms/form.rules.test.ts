import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { FORM_FIELD_TYPES } from '../../contract/field.ts';
import type { FormDocument } from '../../contract/form.ts';
import type { Field } from '../../content/field-type.ts';
import { checkForm } from './form.rules.ts';

const vocabulary = {
  catalogue: 'form',
  stepTolerance: 1e-9,
  timeZone: 'Europe/Paris',
  languages: ['en', 'fr'],
  defaultLanguage: 'en',
  contributors: new Set(['date']),
  enabledTypes: FORM_FIELD_TYPES,
  maxFields: 3,
  canSendMail: true,
} as const;

const email: Field = { name: 'mail', type: 'email', required: true, attributes: { label: { en: 'E-mail' } } };
const mail = { to: ['desk@example.org'], subject: { en: 'Question' } };

const CASES: [title: string, change: Partial<FormDocument>, fields: Field[], faults: string[]][] = [
  ['a valid form', { description: { fr: 'Bonjour' }, mail: { ...mail, replyToField: 'mail' } }, [email], []],
  ['no title', { title: { fr: 'Contact' } }, [], ['/title/en default-language-required']],
  [
    'a text in an unknown language',
    { successMessage: { de: 'Danke' } },
    [],
    ['/successMessage/de unknown-locale'],
  ],
  [
    'an unknown contributor',
    { contributors: ['date', 'weather'] },
    [],
    ['/contributors/1 unknown-contributor'],
  ],
  ['an email without recipients', { mail: { ...mail, to: [] } }, [], ['/mail/to required']],
  ['an email to an invalid address', { mail: { ...mail, to: ['desk'] } }, [], ['/mail/to/0 email-format']],
  [
    'a mail without subject',
    { mail: { ...mail, subject: {} } },
    [],
    ['/mail/subject/en default-language-required'],
  ],
  [
    'a reply to a field that is none',
    { mail: { ...mail, replyToField: 'mail' } },
    [],
    ['/mail/replyToField not-an-email-field'],
  ],
  [
    'a confirmation to a text',
    { mail: { ...mail, confirmationToField: 'mail' } },
    [{ ...email, type: 'text' }],
    ['/mail/confirmationToField not-an-email-field'],
  ],
  ['an invalid field', {}, [{ ...email, name: 'E-mail' }], ['/fields/0/name field-name']],
  ['too many fields', {}, [email, email, email, email], ['/fields too-many']],
];

describe('[§1.3-1] checkForm', () => {
  for (const [title, change, fields, expected] of CASES) {
    it(`${title}: ${expected.join(', ') || 'accepted'}`, () => {
      const identified = fields.map((field, index) => ({ id: String(index), ...field }));
      const form = { shortcut: 'contact', title: { en: 'Contact' }, ...change, fields: identified };
      const faults = checkForm(form, vocabulary);
      assert.deepEqual(
        faults.map((fault) => `${fault.pointer} ${fault.code}`),
        expected,
      );
    });
  }

  it('refuses email when the site has no sender address', () => {
    const faults = checkForm({ mail }, { ...vocabulary, canSendMail: false });
    assert.deepEqual(
      faults.map((fault) => fault.code),
      ['mail-not-configured'],
    );
  });

  it('allows stored values that the site no longer supports', () => {
    const stored = {
      title: { en: 'Contact', de: 'Kontakt' },
      consent: { de: 'Ja' },
      mail: { ...mail, subject: { en: 'Question', de: 'Frage' } },
      contributors: ['weather'],
    };
    const form = { shortcut: 'contact', ...stored };
    const bare = { ...vocabulary, canSendMail: false };
    assert.deepEqual(checkForm(form, bare, stored), []);
    const faults = checkForm({ ...form, description: { de: 'Neu' } }, bare, stored);
    assert.deepEqual(
      faults.map((fault) => fault.pointer),
      ['/description/de'],
    );
  });
});
