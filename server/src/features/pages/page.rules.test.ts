import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PageDocument } from '../../contract/page.ts';
import { checkPage, type PageVocabulary } from './page.rules.ts';

const vocabulary: PageVocabulary = {
  languages: ['en', 'fr'],
  defaultLanguage: 'en',
  contributors: new Set(['date']),
  stylesheets: new Set(['site']),
  hasTemplate: (name) => name === 'default' || name === 'wide',
  templateNames: () => ['default', 'wide'],
  maxMarkers: 2,
  countMarkers: (content) => content.split('@').length - 1,
};

const good: Partial<PageDocument> = { shortcut: 'about', title: { en: 'About' } };

interface Case {
  what: string;
  change: Partial<PageDocument>;
  faults: string[];
  stored?: Partial<PageDocument>;
}

const cases: Case[] = [
  { what: 'a page with shortcut and title', change: {}, faults: [] },
  {
    what: 'a title without the default language',
    change: { title: { fr: 'À propos' } },
    faults: ['/title/en default-language-required'],
  },
  { what: 'a blank title', change: { title: { en: ' ' } }, faults: ['/title/en default-language-required'] },
  { what: 'a title too long', change: { title: { en: 'x'.repeat(501) } }, faults: ['/title/en too-long'] },
  { what: 'an unknown locale', change: { content: { de: '' } }, faults: ['/content/de unknown-locale'] },
  {
    what: 'a locale named like an inherited property',
    change: { content: { constructor: '' } },
    faults: ['/content/constructor unknown-locale'],
  },
  {
    what: 'a locale that was stored before',
    change: { content: { de: '' } },
    faults: [],
    stored: { content: { de: 'Alt' } },
  },
  { what: 'too many markers', change: { content: { fr: '@@@' } }, faults: ['/content/fr too-many-markers'] },
  { what: 'a template of the project', change: { template: 'wide' }, faults: [] },
  { what: 'an unknown template', change: { template: 'gone' }, faults: ['/template unknown-template'] },
  {
    what: 'a stored template that no longer exists',
    change: { template: 'gone' },
    faults: [],
    stored: { template: 'gone' },
  },
  {
    what: 'an unknown style sheet',
    change: { stylesheets: ['site', 'x'] },
    faults: ['/stylesheets/1 unknown-stylesheet'],
  },
  {
    what: 'a duplicate style sheet',
    change: { stylesheets: ['site', 'site'] },
    faults: ['/stylesheets/1 duplicate'],
  },
  {
    what: 'an unknown contributor',
    change: { contributors: ['x'] },
    faults: ['/contributors/0 unknown-contributor'],
  },
  {
    what: 'a stored contributor that no longer exists',
    change: { contributors: ['x'] },
    faults: [],
    stored: { contributors: ['x'] },
  },
  {
    what: 'an end before the start',
    change: { publishAt: '2026-02-01T00:00:00.000Z', unpublishAt: '2026-01-01T00:00:00.000Z' },
    faults: ['/unpublishAt order'],
  },
  { what: 'a blank category', change: { category: ' ' }, faults: ['/category required'] },
  {
    what: 'a variable that templates cannot name',
    change: { variables: { 'a b': '' } },
    faults: ['/variables/a b pattern'],
  },
  {
    what: 'several faults',
    change: { title: {}, template: 'gone' },
    faults: ['/title/en default-language-required', '/template unknown-template'],
  },
];

const paths: [path: string, fault: string | undefined][] = [
  ['/about', undefined],
  ['/à-propos/équipe', undefined],
  ['/v1.0/a_b~c', undefined],
  ['/administration', undefined],
  ['/viewpoint', undefined],
  ['about', 'path-format'],
  ['/about/', 'path-format'],
  ['//about', 'path-format'],
  ['/a/../b', 'path-format'],
  ['/./a', 'path-format'],
  ['/a?b', 'path-format'],
  ['/a#b', 'path-format'],
  ['/a b', 'path-format'],
  ['/a%2Fb', 'path-format'],
  ['/a\\b', 'path-format'],
  ['/<script>', 'path-format'],
  ['/', 'reserved-path'],
  ['/api', 'reserved-path'],
  ['/API/x', 'reserved-path'],
  ['/admin/pages', 'reserved-path'],
  ['/view/x', 'reserved-path'],
  ['/.well-known/x', 'reserved-path'],
  ['/sitemap.xml', 'reserved-path'],
];

const faultsOf = (change: Partial<PageDocument>, stored?: Partial<PageDocument>) =>
  checkPage({ ...good, ...change }, vocabulary, stored).map(({ pointer, code }) => `${pointer} ${code}`);

describe('[§1.3-6] the validator for pages', () => {
  for (const { what, change, faults, stored } of cases) {
    it(`${faults.length ? 'refuses' : 'accepts'} ${what}`, () =>
      assert.deepEqual(faultsOf(change, stored), faults));
  }

  for (const [path, fault] of paths) {
    it(`${fault ? 'refuses' : 'accepts'} the address ${path}`, () => {
      assert.deepEqual(faultsOf({ urls: [{ locale: 'en', path }] }), fault ? [`/urls/0/path ${fault}`] : []);
    });
  }

  it('refuses the same address twice and an unknown locale', () => {
    const urls = [
      { locale: 'en', path: '/a' },
      { locale: 'de', path: '/a' },
    ];
    assert.deepEqual(faultsOf({ urls }), ['/urls/1/locale unknown-locale', '/urls/1/path duplicate']);
  });

  it('ignores absent properties', () => assert.deepEqual(checkPage({}, vocabulary), []));
});
