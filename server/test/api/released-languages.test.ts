import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';

forEachEngine('texts in a language in which content is not released', (engine) => {
  const test = useTestApp(engine, {
    settings: ['app.cms.languages=en,fr'],
    project: {
      'templates/pages/list.liquid':
        "{% articles model: 'news' %}{{ article.title }};{% endarticles %}{% pages sort: \'shortcut\' %}{{ page.title }};{% endpages %}",
    },
  });
  let editor: Client;

  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_articles_model');
    const { body: model } = await editor.post(`${CMS}/articles-model`, {
      ...{ shortcut: 'news', name: { en: 'News', fr: 'Actualités' }, path: '/news/{slug}' },
      fields: [
        {
          name: 'body',
          type: 'rich-text',
          localised: true,
          attributes: { label: { en: 'Text', fr: 'Texte' } },
        },
      ],
    });
    const article = {
      ...{ modelId: model.id, title: { en: 'Opening', fr: 'Ouverture' }, status: 'published' },
      values: { body: { en: '<p>We open.</p>', fr: '<p>Secret.</p>' } },
    };
    await editor.post(`${CMS}/articles`, { ...article, shortcut: 'opening', languages: ['en'] });
    await editor.post(`${CMS}/pages`, {
      ...{ shortcut: 'lace', title: { en: 'Lace', fr: 'Dentelle' }, status: 'published' },
      content: { en: '<p>Bobbins</p>@article(opening)', fr: '<p>Fuseaux</p>@article(opening)' },
    });
    await editor.post(`${CMS}/pages`, {
      ...{
        shortcut: 'draft',
        title: { en: 'Draft', fr: 'Brouillon' },
        status: 'published',
        languages: ['en'],
      },
      content: { en: '<p>Ready</p>', fr: '<p>Secret</p>' },
    });
    await editor.post(`${CMS}/pages`, {
      ...{ shortcut: 'list', title: { en: 'List', fr: 'Liste' }, status: 'published', template: 'list' },
    });
  });

  it('are replaced by those of the default language where they are included, with its lang', async () => {
    const { status, text } = await test.visitor.get('/fr/lace');
    assert.equal(status, 200);
    assert.match(text, /<p>Fuseaux<\/p>/);
    assert.match(
      text,
      /<article class="article article-news" lang="en"[^>]*>[^]*Opening[^]*<p>We open\.<\/p>/,
    );
    assert.doesNotMatch(text, /Secret|Ouverture/);
  });

  it('are replaced on the address that is always valid, and the own address is not found', async () => {
    assert.equal((await test.visitor.get('/fr/draft')).status, 404);
    const { status, text } = await test.visitor.get('/view/draft?locale=fr');
    assert.equal(status, 200);
    assert.match(text, /<div lang="en"[^>]*><p>Ready<\/p><\/div>/);
    assert.doesNotMatch(text, /Secret|Brouillon/);
  });

  it('are not in lists', async () => {
    assert.equal((await test.visitor.get('/fr/list')).text, 'Opening;Draft;Dentelle;Liste;');
  });

  it('are what editors see', async () => {
    const { text } = await editor.get('/secured-view/draft?locale=fr');
    assert.match(text, /<p>Secret<\/p>/);
    assert.match((await editor.get('/secured-view/lace?locale=fr')).text, /<p>Secret\.<\/p>/);
  });
});
