import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const PROJECT = {
  'templates/pages/default.liquid': '<main>{{ content }}</main>',
  'templates/articles/default.liquid': '{{ article.values.body }}',
};
const LOCALES = ['en', 'fr'];
/** Entities of a run: pages, then articles. */
const PAGES = 4;
const ENTITIES = 6;

const entity = fc.nat(ENTITIES - 1);
const status = fc.constantFrom('published', 'draft');
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ do: fc.constant('link' as const), at: entity },
      to: fc.uniqueArray(entity, { minLength: 1, maxLength: 3 }),
    }),
  },
  fc.record({ do: fc.constant('rename' as const), at: entity }),
  fc.record({ do: fc.constant('move' as const), at: entity, locale: fc.constantFrom(...LOCALES) }),
  fc.record({ do: fc.constant('take' as const), at: entity, of: entity }),
  fc.record({ do: fc.constant('status' as const), at: entity, status }),
  fc.record({ do: fc.constant('later' as const), at: entity }),
  fc.record({
    do: fc.constant('release' as const),
    at: entity,
    languages: fc.constantFrom(null, [], ['fr'], ['en']),
  }),
  fc.record({ do: fc.constant('delete' as const), at: entity }),
  fc.record({ do: fc.constant('create' as const), at: entity }),
  fc.record({
    do: fc.constant('bulk' as const),
    action: fc.constantFrom('delete', 'archive', 'publish'),
    all: fc.uniqueArray(fc.nat(PAGES - 1), { minLength: 2 }),
  }),
  fc.record({ do: fc.constant('model' as const), path: fc.constantFrom(null, '/x/{slug}', '/y/{slug}') }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

forEachEngine('links of public content', (engine) => {
  const test = useTestApp(engine, { project: PROJECT });
  let editor: Client;
  let runs = 0;
  before(async () => {
    editor = await test.signIn(...CONTENT_AUTHORITIES);
  });

  it('never break, whatever is done without force', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
        const site = await createSite();
        let shown = await site.linksShown();
        for (const one of steps) {
          const changed = await site.perform(one);
          const now = await site.linksShown();
          for (const [source, links] of shown) {
            const still = now.get(source);
            if (still === undefined || changed === source) continue;
            assert.ok(
              still >= links,
              `${JSON.stringify(one)} took a link from ${source}: ${links} → ${still}`,
            );
          }
          shown = now;
        }
        await site.follow();
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });

  /** A site of a run: some entities, of which each exists or not. */
  async function createSite() {
    runs += 1;
    const run = `r${runs}`;
    const model = await editor.post(`${CMS}/articles-model`, {
      ...{ shortcut: `${run}-model`, name: { en: 'M' }, path: `/${run}/{slug}` },
      fields: [{ name: 'body', type: 'rich-text', localised: true, attributes: { label: { en: 'Body' } } }],
    });
    assert.equal(model.status, 201, model.text);
    const entities = new Map<number, { id: string; url: string; shortcut: string }>();
    let names = 0;

    const collection = (at: number) => (at < PAGES ? 'pages' : 'articles');
    const textOf = (html: string) => Object.fromEntries(LOCALES.map((locale) => [locale, html]));
    const content = (at: number, html: string) =>
      at < PAGES ? { content: textOf(html) } : { values: { body: textOf(html) } };
    const put = async (at: number, changes: object) => {
      const known = entities.get(at);
      if (!known) return;
      const { body } = await editor.get(known.url);
      const answer = await editor.put(known.url, { ...body, ...changes });
      assert.ok([200, 409].includes(answer.status), answer.text);
      if (answer.status === 200) known.shortcut = answer.body.shortcut;
    };
    const name = () => `${run}-${(names += 1)}`;
    const create = async (at: number) => {
      if (entities.has(at)) return;
      const shortcut = name();
      const url = `${CMS}/${collection(at)}`;
      const answer = await editor.post(url, {
        ...{ shortcut, title: { en: 'T', fr: 'T' }, status: 'published' },
        ...(at < PAGES ? {} : { modelId: model.body.id }),
      });
      assert.equal(answer.status, 201, answer.text);
      entities.set(at, { id: answer.body.id, url: `${url}/${answer.body.id}`, shortcut });
    };
    for (let at = 0; at < ENTITIES; at += 1) await create(at);

    const addresses = async (at: number): Promise<string[]> => {
      const { body } = await editor.get(entities.get(at)!.url);
      return body.links.map(({ href }: { href: string }) => href.slice('http://site.test'.length));
    };
    const mainOf = async (path: string) => {
      const { status: answered, text } = await test.visitor.get(path);
      return answered === 200 ? /<main>(.*)<\/main>/s.exec(text)![1]! : undefined;
    };

    return {
      /** Performs a step, which may be refused. Returns the id of the entity whose own text it changes. */
      async perform(one: Step): Promise<string | undefined> {
        if (one.do === 'model') {
          const url = `${CMS}/articles-model/${model.body.id}`;
          const path = one.path && `/${run}${one.path}`;
          const answer = await editor.put(url, { ...(await editor.get(url)).body, path });
          assert.ok([200, 409].includes(answer.status), answer.text);
          return undefined;
        }
        if (one.do === 'bulk') {
          const ids = one.all.flatMap((at) => entities.get(at)?.id ?? []);
          if (ids.length === 0) return undefined;
          const { body } = await editor.post(`${CMS}/pages/bulk`, { action: one.action, ids });
          for (const { id, status: answered } of body.items as { id: string; status: number }[]) {
            if (answered === 204)
              for (const at of one.all) if (entities.get(at)?.id === id) entities.delete(at);
          }
          return undefined;
        }
        if (one.do === 'create') await create(one.at);
        const own = entities.get(one.at);
        if (!own) return undefined;
        switch (one.do) {
          case 'link': {
            const links = one.to.flatMap((to) => {
              const target = entities.get(to);
              const kind = to < PAGES ? 'page' : 'article';
              return target && to !== one.at ? [`<a href="@${kind}(${target.shortcut})">x</a>`] : [];
            });
            await put(one.at, content(one.at, `<p>${links.join(' ')}</p>`));
            return own.id;
          }
          case 'rename':
            await put(one.at, { shortcut: name() });
            break;
          case 'move':
            await put(
              one.at,
              one.at < PAGES
                ? { urls: [{ locale: one.locale, path: `/${name()}/moved` }] }
                : { slug: { [one.locale]: name() } },
            );
            break;
          case 'take': {
            // Of another one the default address.
            const other = entities.get(one.of);
            if (one.at < PAGES && other)
              await put(one.at, { urls: [{ locale: 'en', path: `/${other.shortcut}` }] });
            break;
          }
          case 'status':
            await put(one.at, { status: one.status });
            break;
          case 'later':
            await put(one.at, { publishAt: new Date(test.clock.now() + 3_600_000).toISOString() });
            break;
          case 'release':
            await put(one.at, { languages: one.languages });
            break;
          case 'delete': {
            const { status: answered } = await editor.delete(own.url);
            if (answered === 204) entities.delete(one.at);
            break;
          }
        }
        return undefined;
      },

      /** Returns the number of links in the English text of everything that has a public page, by id. */
      async linksShown(): Promise<Map<string, number>> {
        const found = new Map<string, number>();
        for (const [at, { id, shortcut }] of entities) {
          const path = at < PAGES ? `/view/${shortcut}?locale=en` : (await addresses(at))[0];
          const html = path === undefined ? undefined : await mainOf(path);
          if (html !== undefined) found.set(id, html.split('<a ').length - 1);
        }
        return found;
      },

      /** Follows every link of every public text in every language. */
      async follow(): Promise<void> {
        for (const at of entities.keys()) {
          for (const path of await addresses(at)) {
            const html = (await mainOf(path)) ?? '';
            for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
              const { status: answered } = await test.visitor.get(href!);
              assert.equal(answered, 200, `${path} links to ${href}`);
            }
          }
        }
      },
    };
  }
});
