import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completeDocument } from 'parvis/contract/document';
import { PageDocument, type PageView } from 'parvis/contract/page';
import { fieldOfPath, pageLocales, toForm, toValues } from './page-values.ts';

const PAGE: PageView = {
  id: '0190d4a0-0000-7000-8000-000000000001',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-01-02T00:00:00.000Z',
  updatedBy: 'ann',
  ...completeDocument(PageDocument, {
    shortcut: 'home',
    title: { en: 'Home', de: 'Start' },
    content: { en: '<p>Hello</p>' },
    template: 'wide',
    status: 'published',
    publishAt: '2026-01-01T00:00:00.000Z',
    urls: [{ locale: 'en', path: '/welcome' }],
    stylesheets: ['library'],
    variables: { colour: 'blue' },
    contributors: ['today'],
  }),
  state: 'published',
  links: [],
  childCount: 0,
  translationStates: {},
  warnings: [],
  workingCopy: null,
};
const LOCALES = ['en', 'fr', 'de'];
const VALUES = toValues(PAGE, LOCALES);

describe('page form values', () => {
  it("list the site's locales first, then other locales of the page", () => {
    assert.deepEqual(pageLocales(['fr', 'en'], PAGE), ['fr', 'en', 'de']);
    assert.deepEqual(pageLocales(['fr', 'en'], undefined), ['fr', 'en']);
  });

  it('contain a text for every locale', () => {
    assert.deepEqual(VALUES.title, { en: 'Home', fr: '', de: 'Start' });
    assert.equal(VALUES.category, '');
  });

  it('round-trip without changes', () => {
    const form = toForm(VALUES);
    for (const [name, value] of Object.entries(form))
      assert.deepEqual(value, PAGE[name as keyof PageView], name);
    for (const name of ['template', 'publishAt', 'unpublishAt', 'stylesheets', 'variables', 'contributors']) {
      assert.ok(name in form, name);
    }
  });

  it('match the contract for a new page', () => {
    const empty = { ...toValues(undefined, LOCALES), shortcut: 'a', category: ' ' };
    const form = toForm({ ...empty, variables: [{ name: '', value: '' }] });
    assert.deepEqual(form, completeDocument(PageDocument, { shortcut: 'a', title: {} }));
  });
});

describe('fieldOfPath', () => {
  const cases = [
    { path: 'shortcut', field: 'shortcut' },
    { path: 'title.fr', field: 'title.fr' },
    { path: 'title', field: 'title.en' },
    { path: 'content.it', field: undefined },
    { path: 'urls.0.path', field: 'urls.0.path' },
    { path: 'urls.0.locale', field: 'urls.0.locale' },
    { path: 'urls.0', field: 'urls.0.path' },
    { path: 'urls', field: 'urls.0.path' },
    { path: 'urls.7.path', field: undefined },
    { path: 'variables.colour', field: 'variables.0.value' },
    { path: 'variables', field: 'variables.0.name' },
    { path: 'variables.x', field: undefined },
    { path: 'stylesheets.0', field: 'stylesheets' },
    { path: 'publishAt', field: 'publishAt' },
    { path: '', field: undefined },
  ];
  for (const { path, field } of cases) {
    it(`maps ${path || 'the whole body'} to ${field ?? 'no field'}`, () => {
      assert.equal(fieldOfPath(path, VALUES, 'en'), field);
    });
  }
});
