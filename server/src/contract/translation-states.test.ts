import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Localised } from './common.ts';
import type { ContentDocument } from '../content/entity.ts';
import { listedTranslations, localisedTexts, normaliseText, withTranslations } from './translation-states.ts';

const SITE = { languages: ['en', 'fr', 'de'], defaultLanguage: 'en' };
const POINTERS = ['/title', '/values/body', '/fields/a/attributes/label'] as const;

type Texts = Record<(typeof POINTERS)[number], Localised>;

function documentOf(texts: Texts, translations?: object): ContentDocument {
  return {
    ...{ shortcut: 'x', contributors: [], title: texts['/title'] },
    values: { body: texts['/values/body'], en: 'not localised' },
    fields: [
      {
        id: 'a',
        name: 'a',
        type: 'text',
        required: false,
        attributes: { label: texts['/fields/a/attributes/label'] },
      },
    ],
    ...(translations ? { translations: translations as Record<string, Record<string, string>> } : {}),
  };
}

type Edit =
  | { kind: 'text'; pointer: (typeof POINTERS)[number]; locale: string; text: string }
  | { kind: 'confirm'; pointer: (typeof POINTERS)[number]; locale: string }
  | { kind: 'markup'; pointer: (typeof POINTERS)[number]; locale: string };

const text = fc.constantFrom('', 'a', 'b', 'c');
const pointer = fc.constantFrom(...POINTERS);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('text' as const),
      pointer,
      locale: fc.constantFrom(...SITE.languages),
      text,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('confirm' as const),
      pointer,
      locale: fc.constantFrom('fr', 'de'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('markup' as const),
      pointer,
      locale: fc.constantFrom(...SITE.languages),
    }),
  },
);
/** Saves of several edits each. */
const history = fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { maxLength: 12 });

describe('states of translations', () => {
  it('are correct in 1,000 random histories of saves', () => {
    fc.assert(
      fc.property(history, fc.boolean(), (saves, echoes) => {
        const empty = {
          '/title': { en: 'a' },
          '/values/body': { en: 'a' },
          '/fields/a/attributes/label': { en: 'a' },
        };
        let stored = withTranslations(documentOf(empty), undefined, SITE);
        let texts: Texts = structuredClone(empty);
        /** What each translation was made from. */
        const made = new Map<string, string>();
        for (const edits of saves) {
          const before = structuredClone(texts);
          const confirmed: Record<string, Record<string, string>> = structuredClone(
            stored.translations ?? {},
          );
          for (const one of edits) {
            const now = texts[one.pointer];
            if (one.kind === 'text') texts = { ...texts, [one.pointer]: { ...now, [one.locale]: one.text } };
            else if (one.kind === 'markup')
              texts = {
                ...texts,
                [one.pointer]: { ...now, [one.locale]: ` <b>${plain(now[one.locale])}</b> ` },
              };
          }
          const confirmations = edits.filter((one) => one.kind === 'confirm');
          for (const { pointer: at, locale } of confirmations) {
            confirmed[locale] = { ...confirmed[locale], [at]: texts[at].en ?? '' };
          }
          stored = withTranslations(
            documentOf(texts, echoes || confirmations.length > 0 ? confirmed : stored.translations),
            stored,
            SITE,
          );
          for (const at of POINTERS) {
            for (const locale of ['fr', 'de']) {
              const key = `${at} ${locale}`;
              const isConfirmed = confirmations.some((one) => one.pointer === at && one.locale === locale);
              if (plain(texts[at][locale]) !== plain(before[at][locale]) || isConfirmed)
                made.set(key, plain(texts[at].en));
            }
          }
          check(stored, texts, made);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('compare texts without markup and white space', () => {
    assert.equal(normaliseText('<p>A  <b>b</b>c</p><p>d&nbsp;&amp; e</p>\n'), 'A bc d & e');
    assert.equal(normaliseText('<'.repeat(100_000)).length, 100_000);
  });

  it('find the texts of any document', () => {
    const texts = localisedTexts(
      {
        title: { en: 'a' },
        slug: { fr: 'b' },
        variables: { en: 'c' },
        values: { en: 'd', body: { fr: 'e' }, photo: { fr: ['f'] } },
        fields: [{ id: '1', attributes: { min: '1', values: [{ value: 'x', label: { en: 'g' } }] } }],
      },
      SITE.languages,
    );
    assert.deepEqual([...texts.keys()], ['/title', '/values/body', '/fields/1/attributes/values/x/label']);
  });
});

function plain(given = ''): string {
  return given.replace(/<[^>]*>|\s/g, '');
}

function check(stored: ContentDocument, texts: Texts, made: ReadonlyMap<string, string>): void {
  const listed = listedTranslations(stored, SITE);
  for (const locale of ['fr', 'de']) {
    const wanted = POINTERS.filter((at) => plain(texts[at].en) !== '');
    const missing = wanted.some((at) => !plain(texts[at][locale]));
    const outdated = wanted.filter(
      (at) => plain(texts[at][locale]) !== '' && made.get(`${at} ${locale}`) !== plain(texts[at].en),
    );
    assert.equal(listed.includes(`${locale}:complete`), !missing);
    assert.equal(listed.includes(`${locale}:outdated`), outdated.length > 0);
    const said = wanted.filter((at) => at in (stored.translations?.[locale] ?? {}));
    assert.deepEqual(said, outdated);
  }
}
