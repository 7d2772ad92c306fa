import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { CreatedPreviewLink, PreviewLinkList } from '../../src/contract/preview-link.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const DAY_MS = 86_400_000;

forEachEngine('Preview links', (engine) => {
  const test = useTestApp(engine, { settings: ['app.cms.languages=en,fr'] });
  let editor: Client;
  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_articles_model');
  });
  const create = async (path: string, body: object) => {
    const { status, body: created, text } = await editor.post(`${CMS}/${path}`, body);
    assert.equal(status, 201, text);
    return created as { id: string; version: number };
  };
  const share = async (at: string, form: object = { days: 7 }) => {
    const { status, body, text } = await editor.post(`${CMS}/${at}/preview-links`, form);
    assert.equal(status, 201, text);
    return body as CreatedPreviewLink;
  };
  const open = ({ url }: CreatedPreviewLink) => test.visitor.get(url.slice(url.indexOf('/preview')));

  it('show a draft, and only that state, to people without an account', async () => {
    const page = await create('pages', {
      ...{ shortcut: 'secret-plan', title: { en: 'Plan', fr: 'Projet' } },
      content: { en: '<p>First draft</p>', fr: '<p>Premier jet</p>' },
    });
    const link = await share(`pages/${page.id}`);
    const french = await share(`pages/${page.id}`, { days: 1, locale: 'fr' });
    const changed = { ...page, content: { en: '<p>Second draft</p>' } };
    assert.equal((await editor.put(`${CMS}/pages/${page.id}`, changed)).status, 200);
    const shown = await open(link);
    assert.equal(shown.status, 200, shown.text);
    assert.match(shown.text, /First draft/);
    assert.doesNotMatch(shown.text, /Second draft/);
    assert.match((await open(french)).text, /Premier jet/);
    assert.equal(shown.headers['x-robots-tag'], 'noindex');
    assert.equal(shown.headers['referrer-policy'], 'no-referrer');
    assert.equal(shown.headers['cache-control'], 'no-store');
    assert.match(String(shown.headers['content-security-policy']), /sandbox/);
    assert.equal((await test.visitor.get('/view/secret-plan')).status, 404);
  });

  it('show pending changes, and only public inclusions', async () => {
    const model = await create('articles-model', {
      shortcut: 'notice',
      name: { en: 'Notice' },
      fields: [{ name: 'body', type: 'text', attributes: { label: { en: 'Body' } } }],
    });
    await create('articles', {
      ...{ shortcut: 'hidden-notice', modelId: model.id, title: { en: 'Hidden' } },
      values: { body: 'Not for the public' },
    });
    const page = await create('pages', {
      ...{ shortcut: 'pending', status: 'published', title: { en: 'Pending' } },
      content: { en: '<p>Live</p>' },
    });
    const draft = { title: { en: 'Pending' }, content: { en: '<p>Next</p>@article(hidden-notice)' } };
    const saved = await editor.put(`${CMS}/pages/${page.id}/draft`, {
      ...{ shortcut: 'pending', status: 'published', version: page.version },
      ...draft,
    });
    assert.equal(saved.status, 200, saved.text);
    const shown = await open(await share(`pages/${page.id}`));
    assert.match(shown.text, /Next/);
    assert.doesNotMatch(shown.text, /Not for the public/);
  });

  it('expire, and can be revoked', async () => {
    const page = await create('pages', { shortcut: 'ending', title: { en: 'Ending' } });
    const [short, revoked, deleted] = [
      await share(`pages/${page.id}`, { days: 1 }),
      await share(`pages/${page.id}`),
      await share(`pages/${page.id}`),
    ];
    const links = `${CMS}/pages/${page.id}/preview-links`;
    const { body } = await editor.get(links);
    assert.equal((body as PreviewLinkList).items.length, 3);
    assert.doesNotMatch(JSON.stringify(body), /token/);
    assert.equal((await editor.delete(`${links}/${revoked!.id}`)).status, 204);
    assert.equal((await editor.delete(`${links}/${revoked!.id}`)).status, 404);
    assert.equal((await open(revoked!)).status, 404);
    test.clock.advance(DAY_MS);
    assert.equal((await open(short!)).status, 404);
    assert.equal((await open(deleted!)).status, 200);
  });

  it('are refused for strangers, other languages and wrong tokens', async () => {
    const writer = await test.signIn('access_cms_page');
    const { body: page } = await writer.post(`${CMS}/pages`, {
      shortcut: 'refused',
      title: { en: 'Refused' },
    });
    const { id } = page as { id: string };
    const other = await test.signIn('access_cms_forms');
    assert.equal((await other.post(`${CMS}/pages/${id}/preview-links`, { days: 1 })).status, 403);
    const refused = await writer.post(`${CMS}/pages/${id}/preview-links`, { days: 40, locale: 'xx' });
    assert.equal(refused.status, 422);
    assert.deepEqual(
      (refused.body as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer).sort(),
      ['/days', '/locale'],
    );
    for (const token of ['', '?token=', '?token=abc', `?token=${'a'.repeat(43)}`, '?token=a&token=b'])
      assert.equal((await test.visitor.get(`/preview${token}`)).status, 404, token);
  });
});
