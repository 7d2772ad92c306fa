import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const PROJECT = {
  'templates/pages/default.liquid': '{% block main %}{{ page.title }} {{ content }}{% endblock %}',
  'templates/articles/default.liquid': '{{ article.title }} {{ article.values.body }}',
};
const LOCALES = ['en', 'fr'];
/** Entities of a run: pages, then articles. Articles include only later ones, so that there is no circle. */
const PAGES = 3;
const ENTITIES = 6;

const entity = fc.nat(ENTITIES - 1);
const step = fc.oneof(
  fc.record({
    ...{ do: fc.constant('include' as const), at: entity },
    of: fc.uniqueArray(fc.integer({ min: PAGES, max: ENTITIES - 1 }), { maxLength: 2 }),
    locale: fc.constantFrom(...LOCALES),
  }),
  fc.record({
    ...{ do: fc.constant('set' as const), at: entity },
    changes: fc.constantFrom<object>(
      { status: 'draft' },
      { status: 'published' },
      { languages: null },
      { languages: ['fr'] },
      { languages: ['en'] },
      { languages: [] },
      { publishAt: '2026-06-15T09:00:00Z' },
      { publishAt: null },
      { unpublishAt: '2026-06-15T09:30:00Z' },
      { unpublishAt: null },
    ),
  }),
  fc.record({ do: fc.constant('empty' as const), at: entity, locale: fc.constantFrom(...LOCALES) }),
  fc.record({ do: fc.constant('draft' as const), at: entity }),
  fc.record({ do: fc.constant('delete' as const), at: entity }),
  fc.record({ do: fc.constant('wait' as const) }),
);

forEachEngine('search', (engine) => {
  const test = useTestApp(engine, { project: PROJECT, settings: ['app.cms.search-rate-limit=0'] });
  let editor: Client;
  let runs = 0;
  before(async () => {
    editor = await test.signIn(...CONTENT_AUTHORITIES);
  });

  it('finds exactly the addresses whose page shows the word, whatever has happened to the content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        const site = await createSite();
        for (const one of steps) await site.perform(one);
        await site.compare();
        test.clock.advance(3_600_000);
        await site.compare();
        test.clock.advance(-3_600_000);
        await site.remove();
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  async function createSite() {
    const run = `s${(runs += 1)}`;
    const model = await editor.post(`${CMS}/articles-model`, {
      ...{ shortcut: run, name: { en: 'M' }, path: `/${run}/{slug}` },
      fields: [{ name: 'body', type: 'rich-text', localised: true, attributes: { label: { en: 'Body' } } }],
    });
    const urls = new Map<number, string>();
    const shortcut = (at: number) => `${run}-${at}`;
    const word = (at: number, locale: string) => `${run}w${at}${locale}`;
    const address = (at: number, locale: string) => {
      const path = at < PAGES ? `/${shortcut(at)}` : `/${run}/${shortcut(at)}`;
      return locale === 'en' ? path : `/fr${path}`;
    };
    const texts = (at: number, html: Record<string, string>) =>
      at < PAGES ? { content: html } : { values: { body: html } };
    const textOf = (at: number, body: any) =>
      ((at < PAGES ? body.content : body.values.body) ?? {}) as Record<string, string>;
    const put = async (at: number, changes: (body: any) => object, path = '') => {
      const url = urls.get(at);
      if (url === undefined) return;
      const { body } = await editor.get(url);
      const answer = await editor.put(`${url}${path || '?force=true'}`, {
        ...body,
        ...changes(body),
        version: undefined,
      });
      assert.ok([200, 409, 422].includes(answer.status), answer.text);
    };
    for (let at = 0; at < ENTITIES; at += 1) {
      const url = `${CMS}/${at < PAGES ? 'pages' : 'articles'}`;
      const html = Object.fromEntries(LOCALES.map((locale) => [locale, `<p>${word(at, locale)}</p>`]));
      const answer = await editor.post(url, {
        ...{ shortcut: shortcut(at), title: { en: 'T', fr: 'T' }, status: 'published' },
        ...(at < PAGES ? {} : { modelId: model.body.id }),
        ...texts(at, html),
      });
      assert.equal(answer.status, 201, answer.text);
      urls.set(at, `${url}/${answer.body.id}`);
    }

    return {
      async perform(one: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> {
        if (one.do === 'wait') test.clock.advance(60_000);
        else if (one.do === 'set') await put(one.at, () => one.changes);
        else if (one.do === 'delete') {
          const url = urls.get(one.at);
          if (url !== undefined) await editor.delete(`${url}?force=true`);
          urls.delete(one.at);
        } else if (one.do === 'draft')
          await put(one.at, () => texts(one.at, { en: '<p>draft</p>', fr: '<p>brouillon</p>' }), '/draft');
        else {
          const markers = one.do === 'include' ? one.of.filter((of) => of > one.at) : [];
          const html =
            one.do === 'empty' ? '' : markers.map((of) => `<p>@article(${shortcut(of)})</p>`).join('');
          await put(one.at, (body) =>
            texts(one.at, {
              ...textOf(one.at, body),
              [one.locale]: html && html + `<p>${word(one.at, one.locale)}</p>`,
            }),
          );
        }
      },
      /** Compares the results for each word with what the pages show. */
      async compare(): Promise<void> {
        const shown = new Map<string, string>();
        for (const locale of LOCALES)
          for (let at = 0; at < ENTITIES; at += 1) {
            const { status, text } = await test.visitor.get(address(at, locale));
            if (status === 200) shown.set(address(at, locale), text);
          }
        for (const locale of LOCALES)
          for (let at = 0; at < ENTITIES; at += 1)
            for (const textLocale of LOCALES) {
              const searched = word(at, textLocale);
              const expected = [...shown].flatMap(([path, text]) =>
                text.includes(searched) && path.startsWith('/fr/') === (locale === 'fr') ? [path] : [],
              );
              const { text } = await test.visitor.get(`/search?q=${searched}&locale=${locale}`);
              const found = [...text.matchAll(/<h2><a href="http:\/\/site\.test([^"]*)"/g)].map(
                ([, path]) => path,
              );
              assert.deepEqual(found.sort(), expected.sort(), `${searched} in ${locale}`);
            }
      },
      async remove(): Promise<void> {
        for (const url of urls.values()) await editor.delete(`${url}?force=true`);
      },
    };
  }
});
