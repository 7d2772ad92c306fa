import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { sqlite } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const EXAMPLE = join(import.meta.dirname, '../../../examples/site');

describe('the example site', () => {
  const test = useTestApp(sqlite, { project: EXAMPLE });
  let home: string;

  before(async () => {
    home = (await test.visitor.get('/?locale=en')).text;
  });

  for (const shortcut of ['home', 'about', 'events', 'contact', 'legal', 'news']) {
    for (const locale of ['en', 'fr']) {
      it(`[§1.1-1, §4.4-3] shows ${shortcut} in ${locale}`, async () => {
        const answer = await test.visitor.get(`/view/${shortcut}?locale=${locale}`);
        assert.equal(answer.status, 200);
        assert.equal(answer.headers['content-language'], locale);
        assert.match(answer.text, new RegExp(`<html lang="${locale}"`));
        assert.doesNotMatch(answer.text, /@(form|article)\(|parvis-fault|\[object/);
      });
    }
  }

  it('[§1.1-3, §1.1-8] includes articles and a form in the order of their markers', () => {
    const places = ['A card that costs nothing', 'form-book-suggestion'].map((text) => home.indexOf(text));
    const articles = [...home.matchAll(/<article/g)].length;
    assert.ok(articles >= 4, `${articles} articles`);
    assert.ok(places.every((place) => place > 0));
    assert.ok(places[0]! < places[1]!);
  });

  it('[§1.4-2, §1.2-4] provides the variables of its contributor', () => {
    assert.match(home, /open|closed/i);
  });

  it('links its style sheet at the hash of its content', async () => {
    const href = /href="(\/css\/library\.css\?v=[^"]+)"/.exec(home)?.[1];
    assert.ok(href);
    const sheet = await test.visitor.get(href);
    assert.equal(sheet.status, 200);
    assert.match(sheet.headers['cache-control']!, /immutable/);
  });

  it('serves its files', async () => {
    assert.equal((await test.visitor.get('/assets/favicon.svg')).status, 200);
    assert.match((await test.visitor.get('/robots.txt')).text, /User-agent/i);
  });
});
