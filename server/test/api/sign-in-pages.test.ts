import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const PAGES = ['/api/auth/recover', '/api/auth/recover?token=none'];

forEachEngine('the design of the sign-in pages', (engine) => {
  const test = useTestApp(engine, {
    settings: ['app.cms.mail-from=Site <site@site.test>'],
    project: {
      // The site's own design does not affect them.
      'templates/partials/base-style.liquid': '<style>body { font-family: "Site" }</style>',
    },
  });
  const own = useTestApp(engine, {
    project: {
      'templates/sign-in/recovery.liquid':
        "{%- layout 'sign-in/page' -%}{%- block title %}Ours{% endblock -%}{%- block main %}<h1>Our words</h1>{% endblock -%}",
      'templates/sign-in/refused.liquid': '<h1>Wholly ours</h1>',
    },
  });

  for (const path of PAGES) {
    it(`is the product's: ${path}`, async () => {
      const { text, headers } = await test.visitor.get(path, { accept: 'text/html' });
      assert.match(String(headers['content-type']), /^text\/html/);
      assert.match(text, /<svg[^>]*>.*<\/svg>\s*Parvis\s*<\/header>/s);
      assert.match(text, /color-scheme: light dark/);
      assert.doesNotMatch(text, /"Site"|<script|https?:\/\/(?!www\.w3\.org)/);
    });
  }

  it("frames the project's own texts", async () => {
    const { text } = await own.visitor.get('/api/auth/recover', { accept: 'text/html' });
    assert.match(text, /<title>Ours<\/title>.*<svg.*<h1>Our words<\/h1>/s);
  });
});
