import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import ICAL from 'ical.js';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const LONG = 'Ebb, flood; and “slack water”\nat the old pier '.repeat(5).trim();
const PROJECT = {
  'templates/pages/agenda.ics.liquid': `
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Parvis//Test//EN
    {% articles model: 'event', sort: 'start' %}
      BEGIN:VEVENT
      UID:{{ article.id }}@{{ 'x' | append: '.example' }}
      DTSTAMP:{{ article.updatedAt | date: '%Y%m%dT%H%M%SZ', 'UTC' }}
      DTSTART:{{ article.values.start | date: '%Y%m%dT%H%M%SZ', 'UTC' }}
      SUMMARY:{{ article.title }}
      DESCRIPTION:{{ article.values.text }}
      END:VEVENT

    {% endarticles %}
    END:VCALENDAR`,
  'templates/pages/data.json.liquid': `{ "locale": "{{ locale }}", "events": [{% articles model: 'event', sort: 'start' %}
    { "title": "{{ article.title }}", "text": {{ article.values.text | json }}, "of": {{ article.values.start.iso | json }} }{% unless forloop.last %},{% endunless %}{% endarticles %}] }`,
  'templates/pages/list.txt.liquid': `{% capture line %}a < b{% endcapture %}{{ line }}
{% articles model: 'event', sort: 'start' %}{{ article.title }}: {{ article.values.text }}
{% endarticles %}`,
  'templates/pages/list.xml.liquid': `
<?xml version="1.0"?><list>{% assign title = 'a & b' %}{{ title }}{{ title | escape }}{% capture x %}<b/>{% endcapture %}{{ x }}{% include 'partials/item' %}</list>`,
  'templates/partials/item.liquid': `<item>{{ '"<i>"' }}</item>`,
  'templates/pages/broken.json.liquid': '{ "a": }',
  'templates/pages/robots.txt.liquid': 'mine',
};

forEachEngine('templates of other formats', (engine) => {
  const test = useTestApp(engine, {
    project: PROJECT,
    settings: ['app.cms.languages=en,fr', 'app.cms.time-zone=Europe/Paris'],
  });
  let editor: Client;

  before(async () => {
    editor = await test.signIn(...CONTENT_AUTHORITIES);
    const model = await editor.post(`${CMS}/articles-model`, {
      ...{ shortcut: 'event', name: { en: 'Event' } },
      fields: [
        { name: 'start', type: 'datetime', attributes: { label: { en: 'Start' } } },
        { name: 'text', type: 'rich-text', attributes: { label: { en: 'Text' } } },
      ],
    });
    assert.equal(model.status, 201, model.text);
    for (const [shortcut, title, start, text] of [
      ['first', LONG.replaceAll('\n', ' '), '2026-06-01T10:00', '<p>Bring &amp; share</p><p>“Tea”</p>'],
      ['second', 'A <b>"walk"</b> \\ talk', '2026-06-02T10:00', '<p>x</p>'],
    ]) {
      const answer = await editor.post(`${CMS}/articles`, {
        ...{
          shortcut,
          modelId: model.body.id,
          title: { en: title },
          status: 'published',
          values: { start, text },
        },
      });
      assert.equal(answer.status, 201, answer.text);
    }
    for (const page of [
      { shortcut: 'calendar', template: 'agenda.ics', urls: [{ locale: 'en', path: '/calendar.ics' }] },
      { shortcut: 'about', template: 'default' },
    ]) {
      const answer = await editor.post(`${CMS}/pages`, {
        title: { en: 'Page' },
        status: 'published',
        ...page,
      });
      assert.equal(answer.status, 201, answer.text);
    }
  });

  it('make a calendar that programs read', async () => {
    const answer = await test.visitor.get('/agenda.ics');
    assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8');
    assert.equal(answer.headers['content-security-policy'], undefined);
    assert.ok(answer.headers.etag);
    for (const line of answer.text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.doesNotMatch(answer.text.replaceAll('\r\n', ''), /[\r\n]/);
    const calendar = new ICAL.Component(ICAL.parse(answer.text));
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    assert.deepEqual(
      events.map(({ summary, description, startDate }) => [
        summary,
        description,
        startDate.toJSDate().toISOString(),
      ]),
      [
        [LONG.replaceAll('\n', ' '), 'Bring & share “Tea”', '2026-06-01T08:00:00.000Z'],
        ['A <b>"walk"</b> \\ talk', 'x', '2026-06-02T08:00:00.000Z'],
      ],
    );
  });

  it('make JSON, text and XML, escaped as each demands', async () => {
    const json = await test.visitor.get('/fr/data.json');
    assert.equal(json.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(json.headers['content-language'], 'fr');
    assert.deepEqual(JSON.parse(json.text).locale, 'fr');
    assert.equal(JSON.parse(json.text).events[1].title, 'A <b>"walk"</b> \\ talk');
    const text = await test.visitor.get('/list.txt');
    assert.equal(text.headers['content-type'], 'text/plain; charset=utf-8');
    assert.match(text.text, /^a < b\n.*\nA <b>"walk"<\/b> \\ talk: x\n/s);
    const xml = await test.visitor.get('/list.xml');
    assert.equal(xml.headers['content-type'], 'application/xml; charset=utf-8');
    assert.equal(
      xml.text,
      '<?xml version="1.0"?><list>a &amp; ba &amp; b<b/><item>&#34;&lt;i&gt;&#34;</item></list>',
    );
  });

  it('are shown at the address of a page too, and never in the sitemap', async () => {
    const page = await test.visitor.get('/calendar.ics');
    assert.equal(page.headers['content-type'], 'text/calendar; charset=utf-8');
    assert.match(page.text, /^BEGIN:VCALENDAR\r\n/);
    const secured = await editor.get('/secured-view/calendar?locale=en');
    assert.equal(secured.headers['content-type'], 'text/calendar; charset=utf-8');
    const { text } = await test.visitor.get('/sitemap.xml');
    assert.match(text, /\/about</);
    assert.doesNotMatch(text, /ics|json/);
  });

  it('leave the addresses of the service and of content alone', async () => {
    assert.doesNotMatch((await test.visitor.get('/robots.txt')).text, /^mine/);
    const answer = await editor.post(`${CMS}/pages`, {
      ...{ shortcut: 'data', title: { en: 'Data' }, status: 'published', content: { en: '<p>A page</p>' } },
      urls: [{ locale: 'en', path: '/data.json' }],
    });
    assert.equal(answer.status, 201, answer.text);
    assert.match((await test.visitor.get('/data.json')).text, /A page/);
    assert.equal((await test.visitor.get('/nothing.json')).status, 404);
    assert.equal((await test.visitor.get('/fr/agenda.txt')).status, 404);
  });

  it('fail when they make no JSON', async () => {
    assert.equal((await test.visitor.get('/broken.json')).status, 500);
  });

  it('are cached until their content changes', async () => {
    const { headers } = await test.visitor.get('/list.txt');
    const known = await test.visitor.get('/list.txt', { 'if-none-match': headers.etag! });
    assert.equal(known.status, 304);
    const { body } = await editor.get(`${CMS}/articles?search=second`);
    const url = `${CMS}/articles/${body.items[0].id}`;
    const { body: article } = await editor.get(url);
    assert.equal((await editor.put(url, { ...article, title: { en: 'Changed' } })).status, 200);
    assert.match(
      (await test.visitor.get('/list.txt', { 'if-none-match': headers.etag! })).text,
      /Changed: x/,
    );
  });
});
