import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

forEachEngine('the public configuration', (engine) => {
  const test = useTestApp(engine, {
    settings: [
      'app.cms.default-language=fr',
      'app.cms.enabled-form-field-list=text,email,color',
      'app.cms.enabled-article-field-list=rich-text',
      'app.cms.use-native-required=false',
      'app.cms.article-number-step-tolerance=0.001',
      'app.cms.days-before-result-form-deletion=30',
    ],
  });

  it('[§2.1-9, §4.4-2, §8-1, §8-2, §8-4, §8-5, §8-6, §8-7, §8-8, §8-9] returns the properties, without paths and secrets', async () => {
    const editor = await test.signIn('access_css');
    const { body } = await editor.get('/api/admin/cms/config');
    assert.deepEqual(body, {
      defaultLanguage: 'fr',
      languages: ['en', 'fr'],
      trashDays: 30,
      timeZone: 'Europe/Paris',
      domainUrl: 'http://site.test',
      enabledFormFieldList: ['text', 'email', 'color'],
      enabledArticleFieldList: ['rich-text'],
      enableContributors: true,
      useNativeRequired: false,
      articleNumberStepTolerance: 0.001,
      daysBeforeResultFormDeletion: 30,
      maxUploadSize: 20 * 1024 * 1024,
    });
  });
});

forEachEngine('the built-in contributors', (engine) => {
  const page = (shortcut: string, contributor: string) =>
    `  - { shortcut: ${shortcut}, title: { en: T, fr: T }, status: published, template: ${shortcut}, contributors: [${contributor}] }\n`;
  const test = useTestApp(engine, {
    project: {
      'templates/pages/today.liquid': '{{ date.iso }}|{{ date.text }}',
      'templates/pages/agent.liquid': '{{ userAgent.browser }}|{{ userAgent.system }}|{{ userAgent.device }}',
      'templates/pages/regions.liquid':
        '{{ frenchRegions.size }}{% for region in frenchRegions %}|{{ region.code }} {{ region.name }}{% endfor %}',
      'data/pages.yaml': `pages:\n${page('today', 'date')}${page('agent', 'user-agent')}${page('regions', 'french-regions')}`,
    },
  });

  it("[§1.2-2] provide today's date, written out in the locale", async () => {
    assert.equal((await test.visitor.get('/view/today?locale=en')).text, '2026-06-15|Monday, June 15, 2026');
    assert.equal((await test.visitor.get('/view/today?locale=fr')).text, '2026-06-15|lundi 15 juin 2026');
  });

  it("[§1.2-2] provide the browser's properties, for the current request only", async () => {
    const chrome =
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
    const answer = await test.visitor.get('/view/agent?locale=en', { 'user-agent': chrome });
    assert.match(answer.text, /^Chrome.*\|Android.*\|mobile$/);
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    assert.ok(!answer.headers.etag);
  });

  it('[§1.2-2] provide the 18 French regions with their codes', async () => {
    const { text } = await test.visitor.get('/view/regions?locale=fr');
    assert.match(text, /^18\|/);
    assert.ok(
      text.includes('|11 Île-de-France') && text.includes('|53 Bretagne') && text.includes('|94 Corse'),
    );
  });
});
