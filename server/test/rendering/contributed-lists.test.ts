import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ARTICLE_FIELD_TYPES } from '../../src/contract/field.ts';
import type { Contributor } from '../../src/rendering/contributors/contributor.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { everyFieldSource, fieldName } from './every-field.fixture.ts';
import { createTestRenderer } from './test-renderer.ts';

const VALUES = ARTICLE_FIELD_TYPES.map((type) => `article.values.${fieldName(type)}`);
const FILTERED = VALUES.flatMap((value) => [
  `${value} | upcase`,
  `${value} | date: '%Y-%m'`,
  `${value} | escape`,
  `${value}.text`,
  `${value}.iso`,
  `${value}.label`,
  `${value}.url`,
  `${value}.title`,
  `${value}[0]`,
  `${value}[0].label`,
  `${value} | size`,
]);
const PRINTED = [
  ...['article.title', 'article.shortcut', 'article.url', 'article.model.name', 'article.model'],
  ...['article.publishedAt', "article.publishedAt | date: 'short'", 'article.publishedAt.iso'],
  ...[
    'article.html',
    'article.html | strip_html',
    'article.html | upcase | size',
    'article.values',
    'article',
  ],
  ...VALUES,
  ...FILTERED,
];
const ITEM = PRINTED.map((print) => `${print.replaceAll(/["']/g, '')}: {{ ${print} }}`).join('\n');

/** Ways in which a contributor passes on its list. */
const CONTRIBUTORS: Record<string, Contributor['contribute']> = {
  async whole(model, { content }) {
    model.items = await content.articles({ model: 'everything' });
  },
  async filtered(model, { content }) {
    model.items = (await content.articles({ model: 'everything' })).filter(({ title }) => title !== '');
  },
  async spread(model, { content }) {
    const items = await content.articles({ model: 'everything' });
    model.items = items.map((item) => ({ ...item, values: { ...item.values }, more: 1 }));
  },
  async grouped(model, { content }) {
    const items = await content.articles({ model: 'everything' });
    model.groups = { all: [{ items }] };
  },
  async each(model, { content }) {
    for (const [index, item] of (await content.articles({ model: 'everything' })).entries()) {
      model[`item${index}`] = item;
    }
  },
};

describe('Content listed by a contributor', async () => {
  const projectFolder = temporaryFolder();
  mkdirSync(join(projectFolder, 'templates/pages'), { recursive: true });
  const loop = (over: string) => `{% for article in ${over} %}${ITEM}{% endfor %}`;
  const templates: Record<string, string> = {
    tag: `{% articles model: 'everything' %}${ITEM}{% endarticles %}`,
    each: `{% assign article = item0 %}${ITEM}{% assign article = item1 %}${ITEM}`,
    grouped: loop('groups.all[0].items'),
    whole: loop('items'),
    filtered: loop('items'),
    spread: loop('items'),
  };
  for (const [name, template] of Object.entries(templates)) {
    writeFileSync(join(projectFolder, `templates/pages/${name}.liquid`), template);
  }
  const contributors = (cache: Contributor['cache'] & string): Contributor[] =>
    Object.entries(CONTRIBUTORS).map(([name, contribute]) => ({
      ...{ name, contribute, cache },
      description: name,
    }));

  const render = async (name: string, cache: 'static' | 'request', cut: boolean) => {
    const source = everyFieldSource();
    const { renderer, log } = await createTestRenderer({
      projectFolder,
      source: {
        ...source,
        snapshot: (work) =>
          source.snapshot((reader) =>
            work({
              ...reader,
              page: async () => ({
                ...(await reader.page('everything'))!,
                ...{ template: name, content: {}, contributors: name === 'tag' ? [] : [name] },
              }),
              listArticles: async () =>
                (await reader.reached({ forms: [], articles: [], articleIds: [] }, 1)).articles,
            }),
          ),
      },
      contributors: contributors(cache),
    });
    const page = await renderer.renderPage('everything', { locale: 'en', mode: 'public', cut });
    assert.deepEqual(log, []);
    return page!.html;
  };

  for (const name of Object.keys(CONTRIBUTORS)) {
    it(`renders like a list of the tag, passed on ${name}`, async () => {
      const expected = await render('tag', 'static', false);
      assert.match(expected, /article\.values\.date: 1 May 2026|article\.values\.date: May 1, 2026/);
      assert.doesNotMatch(expected, /\[object/);
      for (const cache of ['static', 'request'] as const) {
        for (const cut of [true, false]) assert.equal(await render(name, cache, cut), expected);
      }
    });
  }
});
