import type { Localised } from '../../src/contract/common.ts';
import { ArticleDocument } from '../../src/contract/article.ts';
import { completeDocument } from '../../src/contract/document.ts';
import { ARTICLE_FIELD_TYPES, FORM_FIELD_TYPES, type FieldAttributes } from '../../src/contract/field.ts';
import { FormDocument } from '../../src/contract/form.ts';
import { PageDocument } from '../../src/contract/page.ts';
import type {
  ArticleRecord,
  ContentReader,
  ContentSource,
  FormRecord,
  MediaRecord,
  PageRecord,
} from '../../src/rendering/content-source.ts';

const text = (en: string, fr: string): Localised => ({ en, fr });

/** Values that the templates must escape. */
export const HOSTILE = `<b onclick="x('1')">&amp; "quoted"</b>`;

const OPTIONS = [
  { value: 'first', label: text('First', 'Premier') },
  { value: 'second', label: text('Second <i>', 'Deuxième <i>') },
  { value: 'third', label: text('Third', 'Troisième') },
];

const ATTRIBUTES: Readonly<Record<string, Partial<FieldAttributes>>> = {
  text: { placeholder: text('A word', 'Un mot'), minLength: 2, maxLength: 80, pattern: '[A-Z.-]+-[0-9]{2}' },
  textarea: { maxLength: 400 },
  number: { min: 0, max: 99.5 },
  'number-step': { min: 1, max: 9, step: 2, default: 3 },
  date: { min: '2026-01-01', max: '2026-12-31' },
  time: { min: '08:00' },
  datetime: { default: '2026-05-01T10:00' },
  select: { values: OPTIONS },
  'multi-select': { values: OPTIONS, default: ['first', 'third'] },
  radio: { values: OPTIONS, default: 'second' },
  checkboxes: { values: OPTIONS },
  file: { accept: ['image/png', 'application/pdf'], maxSize: 2_621_440 },
  hidden: { default: 'unseen' },
};

/** camelCase, because field names cannot have hyphens. */
export const fieldName = (type: string) => type.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

function fieldOf(type: string, index: number) {
  const help = index % 2 === 0 ? { help: text(`Help of ${type}`, `Aide de ${type}`) } : {};
  const label = text(`Field ${type} & more`, `Champ ${type} & plus`);
  return {
    id: `field-${index}`,
    name: fieldName(type),
    type,
    required: index % 3 !== 0,
    localised: false,
    attributes: { label, ...help, ...ATTRIBUTES[type] },
  };
}

const FACTS = { version: 1, createdAt: 0, updatedAt: 0 };

export const FORM: FormRecord = {
  ...{ ...FACTS, id: '0190a000-0000-7000-8000-000000000001', version: 3 },
  ...completeDocument(FormDocument, {
    shortcut: 'every-field',
    title: text('Every field', 'Tous les champs'),
    description: text('A form with every type.', 'Un formulaire avec chaque type.'),
    closedMessage: text('Come back in May.', 'Revenez en mai.'),
    consent: text('You agree.', 'Vous acceptez.'),
  }),
  // The heading follows the first control, so that both orders occur.
  fields: FORM_FIELD_TYPES.map(fieldOf),
};

const MEDIUM: MediaRecord = {
  id: 'medium-1',
  url: '/media/medium-1/elm.jpg',
  alt: text('An "elm"', 'Un « orme »'),
  title: {},
  width: 640,
  height: 480,
};

const VALUES: Readonly<Record<string, unknown>> = {
  text: HOSTILE,
  textarea: `One line\n${HOSTILE}`,
  richText: '<p>Rich <strong>text</strong>.</p>',
  number: 1234.5,
  numberStep: 3,
  boolean: false,
  date: '2026-05-01',
  datetime: '2026-05-01T08:00:00.000Z',
  select: 'second',
  multiSelect: ['first', 'second'],
  color: '#1d463b',
  email: 'someone@library.example',
  url: 'https://library.example/?a=1&b=2',
  media: 'medium-1',
  mediaList: ['medium-1'],
  article: 'article-2',
};

const MODEL = {
  id: 'model-1',
  shortcut: 'everything',
  name: text('Everything', 'Tout'),
  description: {},
  path: '/everything/{shortcut}',
  contributors: [],
  single: false,
  feed: false,
  translations: {},
  fields: ARTICLE_FIELD_TYPES.map(fieldOf),
};

function article(id: string, shortcut: string, values: Readonly<Record<string, unknown>>): ArticleRecord {
  const title = text(`Article <${shortcut}>`, `Article <${shortcut}>`);
  const given = { shortcut, title, status: 'published', values: { ...values }, modelId: MODEL.id };
  return { ...FACTS, id, ...completeDocument(ArticleDocument, given), model: MODEL };
}

const ARTICLES = [article('article-1', 'full', VALUES), article('article-2', 'empty', {})];

export const PAGE: PageRecord = {
  ...FACTS,
  id: 'page-1',
  takenPaths: [],
  ...completeDocument(PageDocument, {
    shortcut: 'everything',
    title: text('Everything & <more>', 'Tout & <plus>'),
    description: text('A page with "everything".', 'Une page avec « tout ».'),
    content: {
      en: '<p>Before.</p><p>@form(every-field)</p><p>@article(full)</p><p>@form(every-field)</p>',
      fr: '<p>Avant.</p><p>@form(every-field)</p><p>@article(full)</p><p>@form(every-field)</p>',
    },
    status: 'published',
    urls: [{ locale: 'fr', path: '/tout' }],
    stylesheets: ['site'],
  }),
};

/** A source with one page, one form with every field type and an article with a value of every type. */
export function everyFieldSource(form: FormRecord = FORM, content = PAGE.content): ContentSource {
  const own = { ...PAGE, content };
  const reader: ContentReader = {
    page: (shortcut) => Promise.resolve(shortcut === PAGE.shortcut ? own : undefined),
    navigation: () => Promise.resolve(undefined),
    feeds: () => Promise.resolve([]),
    ancestors: () => Promise.resolve([]),
    known: () => ({ forms: [], articles: [] }),
    reached: (names) => Promise.resolve({ forms: [form], articles: [...ARTICLES], names }),
    media: (ids) => Promise.resolve(ids.includes(MEDIUM.id) ? [MEDIUM] : []),
    links: () => Promise.resolve([]),
    listArticles: () => Promise.resolve([]),
    countArticles: () => Promise.resolve(0),
    listPages: () => Promise.resolve([]),
    countPages: () => Promise.resolve(0),
    nextDateAt: () => Promise.resolve(undefined),
    nextArticleAt: () => Promise.resolve(undefined),
    nextPageAt: () => Promise.resolve(undefined),
  };
  return {
    snapshot: (work) => work(reader),
    search: () => Promise.resolve({ total: 0, items: [] }),
    stylesheets: (names) => Promise.resolve(names.map((name) => ({ name, href: `/css/${name}.css?v=1` }))),
  };
}
