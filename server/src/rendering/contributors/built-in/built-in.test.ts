import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NO_CONTENT } from '../../template-content.ts';
import { createLogger } from '../../../kernel/logger.ts';
import type { Contributor, ContributorModel, ContributorRequest } from '../contributor.ts';
import { dateContributor } from './date.ts';
import { frenchRegionsContributor } from './french-regions.ts';
import { userAgentContributor } from './user-agent.ts';

async function contributionOf<Added>(
  contributor: Contributor<Added>,
  { locale = 'en', request }: { locale?: string; request?: ContributorRequest } = {},
): Promise<Partial<Added>> {
  const model = {} as ContributorModel<Added>;
  await contributor.contribute(model, {
    locale,
    entity: { kind: 'page', id: '1', shortcut: 'home', title: 'Home' },
    content: NO_CONTENT,
    signal: new AbortController().signal,
    logger: createLogger({ level: 'silent' }).pino,
    ...(request ? { request } : {}),
  });
  return model;
}

describe('the contributor date', () => {
  const clock = { now: () => Date.UTC(2026, 10, 20, 23, 30) };

  it("returns today in the site's time zone, written out in the locale", async () => {
    const date = dateContributor(clock, 'Europe/Paris');
    assert.deepEqual(await contributionOf(date, { locale: 'fr' }), {
      date: { iso: '2026-11-21', year: 2026, month: 11, day: 21, text: 'samedi 21 novembre 2026' },
    });
  });

  const MIDNIGHTS: [title: string, now: string, zone: string, midnight: string][] = [
    ['on a plain day', '2026-11-21T09:00:00Z', 'Europe/Paris', '2026-11-21T23:00:00Z'],
    ['right after midnight', '2026-11-20T23:00:00Z', 'Europe/Paris', '2026-11-21T23:00:00Z'],
    ['on a day of 25 hours', '2026-10-24T22:00:00Z', 'Europe/Paris', '2026-10-25T23:00:00Z'],
    ['where midnight does not exist', '2026-03-28T12:00:00Z', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
  ];
  for (const [title, now, zone, midnight] of MIDNIGHTS) {
    it(`is valid until midnight ${title}`, () => {
      const { cache } = dateContributor({ now: () => Date.parse(now) }, zone);
      assert.ok(typeof cache === 'object' && 'until' in cache);
      const until = cache.until(Date.parse(now));
      assert.ok(Math.abs(until - Date.parse(midnight)) <= 1000, new Date(until).toISOString());
    });
  }
});

describe('the contributor user-agent', () => {
  it('returns browser, system and device', async () => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
    const model = await contributionOf(userAgentContributor, {
      request: { method: 'GET', url: '/', headers: {}, userAgent },
    });
    assert.deepEqual(model.userAgent, {
      raw: userAgent,
      browser: 'Safari 17.4',
      system: 'iOS 17.4',
      device: 'mobile',
    });
  });

  it('returns empty texts without a request, and is never cached', async () => {
    const model = await contributionOf(userAgentContributor);
    assert.deepEqual(model.userAgent, { raw: '', browser: '', system: '', device: '' });
    assert.equal(userAgentContributor.cache, 'request');
  });
});

describe('the contributor french-regions', () => {
  it('returns the 18 regions with their codes', async () => {
    const { frenchRegions = [] } = await contributionOf(frenchRegionsContributor);
    assert.equal(frenchRegions.length, 18);
    assert.equal(new Set(frenchRegions.map(({ code }) => code)).size, 18);
    assert.equal(frenchRegions.find(({ code }) => code === '11')?.name, 'Île-de-France');
    const names = frenchRegions.map(({ name }) => name);
    assert.deepEqual(names, [...names].sort(new Intl.Collator('fr').compare));
  });
});
