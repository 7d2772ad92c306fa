import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { HtmlValidate } from 'html-validate';
import { loadMessages } from '../../src/config/load-messages.ts';
import { FORM_FIELD_TYPES } from '../../src/contract/field.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { createMessages } from '../../src/kernel/messages.ts';
import type { FormRecord } from '../../src/rendering/content-source.ts';
import { createRenderer, type Renderer } from '../../src/rendering/create-renderer.ts';
import type { RenderOptions } from '../../src/rendering/render-run.ts';
import { MAX_OUTPUT_BYTES } from '../../src/rendering/rendering-settings.ts';
import type { FormSubmission } from '../../src/rendering/resolve-form.ts';
import { createTemplateStore } from '../../src/rendering/template-store.ts';
import { everyFieldSource, fieldName, FORM, HOSTILE, PAGE } from './every-field.fixture.ts';

const SERVER = join(import.meta.dirname, '../..');
const LOCALES = ['en', 'fr'] as const;
const LANGUAGES = [...LOCALES, 'ar'];

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Style choices: the templates write void elements as HTML does and leave blank lines in place of Liquid tags.
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    // The honeypot must stay invisible with any style sheet; a colour is data.
    'no-inline-style': 'off',
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
  },
});

async function createTestRenderer({
  useNativeRequired = true,
  form = FORM,
  content = PAGE.content,
}): Promise<Renderer> {
  const { catalogues } = await loadMessages([
    { directory: join(SERVER, 'messages'), label: 'messages', isTrusted: true },
  ]);
  const { store, faults } = await createTemplateStore({
    projectFolder: join(SERVER, 'test/no-such-project/templates'),
    ownFolder: join(SERVER, 'templates'),
    maxLength: MAX_OUTPUT_BYTES,
  });
  assert.deepEqual(faults, []);
  return createRenderer({
    source: everyFieldSource(form, content),
    assetHref: (name) => Promise.resolve(`/assets/${name}`),
    templates: store,
    contributors: new Map(),
    messages: createMessages({ catalogues, defaultLanguage: 'en' }),
    settings: {
      languages: LANGUAGES,
      defaultLanguage: 'en',
      serverUrl: () => 'https://library.example',
      homePage: 'home',
      pageAddresses: 'short',
      timeZone: 'Europe/Paris',
      templateVariables: {},
      stylesheets: [],
      useNativeRequired,
      enableContributors: true,
      contributorTimeoutMs: 2000,
      renderTimeoutMs: 20_000,
      maxInclusionDepth: 16,
      maxOutputBytes: MAX_OUTPUT_BYTES,
    },
    clock: systemClock,
    logger: createLogger({ level: 'silent' }),
  });
}

async function renderPage(
  options: Partial<RenderOptions> = {},
  setup: { useNativeRequired?: boolean; form?: FormRecord; content?: Record<string, string> } = {},
): Promise<string> {
  const renderer = await createTestRenderer(setup);
  const page = await renderer.renderPage('everything', { locale: 'en', mode: 'public', ...options });
  assert.ok(page);
  assert.deepEqual(page.warnings, []);
  return page.html;
}

async function assertValid(html: string): Promise<void> {
  const report = await validator.validateString(html);
  const faults = report.results.flatMap(({ messages }) =>
    messages.map(
      ({ line, ruleId, message }) => `${line} ${ruleId}: ${message}\n    ${html.split('\n')[line - 1]}`,
    ),
  );
  assert.deepEqual(faults, []);
}

function assertHas(html: string, expected: RegExp): void {
  assert.ok(expected.test(html), `the page lacks ${expected.source}`);
}

function assertLacks(html: string, unwanted: RegExp): void {
  assert.equal(unwanted.exec(html)?.[0], undefined);
}

/** Returns the start tag of the named control in the first form of the page. */
function controlOf(html: string, name: string): string {
  const tag = new RegExp(`<(?:input|select|textarea)\\b[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0];
  assert.ok(tag, `no control ${name}`);
  return tag;
}

/** A refused submission: a message for every field, and values to redisplay. */
const refused: FormSubmission = {
  form: FORM.shortcut,
  values: {
    text: HOSTILE,
    textarea: `\n${HOSTILE}`,
    number: 'many',
    select: 'third',
    multiSelect: ['second'],
    radio: 'first',
    checkboxes: ['first', 'third'],
    checkbox: true,
    date: '2026-02-30',
  },
  errors: [
    { field: null, message: 'Something is wrong as a whole.' },
    ...FORM_FIELD_TYPES.filter((type) => !['heading', 'paragraph', 'hidden'].includes(type)).map((type) => ({
      field: fieldName(type),
      message: `Not good: ${type} <i>`,
    })),
  ],
};

describe('default templates', () => {
  for (const locale of LOCALES) {
    for (const useNativeRequired of [true, false]) {
      const kind = `${locale}, ${useNativeRequired ? 'native constraints' : 'checked by the server alone'}`;

      it(`produce valid HTML for every field type (${kind})`, async () => {
        const html = await renderPage({ locale }, { useNativeRequired });
        await assertValid(html);
        assertHas(html, new RegExp(`<html lang="${locale}">`));
        assertLacks(html, /\[object|undefined|NaN/);
      });

      it(`produce valid HTML for a refused submission (${kind})`, async () => {
        await assertValid(await renderPage({ locale, submission: refused }, { useNativeRequired }));
      });
    }

    it(`produce valid HTML after a submission, for a closed form, in previews and on errors (${locale})`, async () => {
      const closed: FormRecord = { ...FORM, status: 'closed' };
      await assertValid(await renderPage({ locale, sent: FORM.shortcut }));
      await assertValid(await renderPage({ locale }, { form: closed }));
      await assertValid(await renderPage({ locale, mode: 'preview' }));
      const renderer = await createTestRenderer({});
      for (const status of [404, 500, 503])
        await assertValid(await renderer.renderErrorPage(locale, { status }));
      await assertValid(await renderer.renderMessagePage(locale, { title: 'Thanks', text: HOSTILE }));
      const article = await renderer.renderArticle('full', { locale, mode: 'public' });
      await assertValid(article?.html ?? '');
      const form = await renderer.renderForm(FORM.shortcut, { locale, mode: 'public' });
      await assertValid(form?.html ?? '');
    });
  }

  it('produce valid HTML for a marker in the middle of a text', async () => {
    const texts = [
      '<p>Before @form(every-field) after</p>',
      '<p class="x">a <strong>b @article(full)</strong> c @article(full)</p>',
      '<h2>@article(full)</h2><h2 id="here">A @form(every-field) B</h2><ul><li>@article(full)</li></ul>',
    ];
    for (const mode of ['public', 'preview'] as const) {
      await assertValid(await renderPage({ mode }, { content: { en: texts.join('') } }));
    }
  });

  it('set the text direction of a language, also for fallback content', async () => {
    const html = await renderPage({ locale: 'ar' });
    await assertValid(html);
    assertHas(html, /<html lang="ar" dir="rtl">/);
    assertHas(html, /<div lang="en" dir="ltr">/);
    assertHas(html, /<section class="form-section" id="form-every-field" lang="en" dir="ltr">/);
    assertHas(html, /<article class="article article-everything" lang="en" dir="ltr">/);
    assertLacks(await renderPage({ locale: 'fr' }), /dir=|<article[^>]* lang=/);
    const renderer = await createTestRenderer({});
    for (const status of [404, 500]) {
      assertHas(await renderer.renderErrorPage('ar', { status }), /<html lang="ar" dir="rtl">/);
    }
  });

  it('use the beginning of its text to describe the page of an article', async () => {
    const renderer = await createTestRenderer({});
    const page = await renderer.renderArticle('full', { locale: 'en', mode: 'public' });
    assertHas(page?.html ?? '', /<meta name="description" content="One line &lt;b onclick/);
    assertHas(page?.html ?? '', /<meta property="og:description" content="One line/);
    const empty = await renderer.renderArticle('empty', { locale: 'en', mode: 'public' });
    assertLacks(empty?.html ?? '', /name="description"/);
  });

  for (const useNativeRequired of [true, false]) {
    it(`produce valid HTML for article field types in forms (native constraints: ${useNativeRequired})`, async () => {
      const fields = ['color', 'boolean', 'rich-text'].flatMap((type) =>
        [true, false].map((required) => ({
          ...FORM.fields[0]!,
          ...{ type, required, name: fieldName(`${type}-${required ? 'required' : 'optional'}`) },
          attributes: { label: { en: type } },
        })),
      );
      const html = await renderPage({}, { useNativeRequired, form: { ...FORM, fields } });
      await assertValid(html);
      assert.match(controlOf(html, 'colorRequired'), /type="color"/);
      // A colour control always has a value and accepts neither attribute.
      assert.doesNotMatch(controlOf(html, 'colorRequired'), / (?:aria-)?required[= >]/);
      assert.match(controlOf(html, 'colorOptional'), /type="text"/);
    });
  }

  it('put the title, the other languages and the address of the page in the head', async () => {
    const html = await renderPage({ locale: 'fr' });
    assertHas(html, /<title>Tout &amp; &lt;plus&gt;<\/title>/);
    assertHas(html, /<link rel="canonical" href="https:\/\/library\.example\/tout">/);
    assert.match(html, /<link rel="alternate" hreflang="en" href="https:\/\/library\.example\/everything">/);
    assertHas(html, /<meta property="og:title" content="Tout &amp; &lt;plus&gt;">/);
    assertHas(html, /<link rel="stylesheet" href="\/css\/site\.css\?v=1">/);
  });

  it('have one first-level heading on each kind of page', async () => {
    const renderer = await createTestRenderer({});
    const options: RenderOptions = { locale: 'en', mode: 'public' };
    const pages = [
      await renderPage(),
      (await renderer.renderArticle('full', options))?.html ?? '',
      (await renderer.renderForm(FORM.shortcut, options))?.html ?? '',
      await renderer.renderErrorPage('en', { status: 404 }),
      await renderer.renderErrorPage('en', { status: 500 }),
    ];
    assert.deepEqual(
      pages.map((html) => html.match(/<h1\b/g)?.length),
      [1, 1, 1, 1, 1],
    );
  });

  it('contain no scripts or event handlers', async () => {
    assertLacks(await renderPage(), /<script|<[^>]+\son[a-z]+=/i);
  });

  it('escape the input of visitors and editors', async () => {
    const html = await renderPage({ submission: refused });
    assertLacks(html, /<b onclick|<i>/);
    assertHas(html, /&lt;b onclick=&#34;x\(&#39;1&#39;\)&#34;&gt;&amp;amp; &#34;quoted&#34;&lt;\/b&gt;/);
  });

  describe('[§8-9] with native constraints', () => {
    it('include them', async () => {
      const html = await renderPage();
      assert.match(
        controlOf(html, 'text'),
        /minlength="2" maxlength="80" pattern="\[A-Z\\x2e\\x2d\]\+-\[0-9\]\{2\}"/,
      );
      assert.match(controlOf(html, 'numberStep'), /min="1" max="9" step="2"/);
      assert.match(controlOf(html, 'date'), /min="2026-01-01" max="2026-12-31"/);
      assertHas(html, /<(?:input|select|textarea)[^>]* required/);
      assertLacks(html, /novalidate/);
    });
  });

  describe('without native constraints', () => {
    it('only mark required fields', async () => {
      const html = await renderPage({}, { useNativeRequired: false });
      assert.doesNotMatch(
        html,
        /<(?:input|select|textarea)[^>]* (?:required|minlength|maxlength|pattern|min|max)\b/,
      );
      assertHas(html, /<(?:input|select|textarea)[^>]* aria-required="true"/);
      assertHas(html, /<form[^>]* novalidate>/);
    });
  });

  describe('of a refused form', () => {
    it('associate every message with its control, and list them with links', async () => {
      const html = await renderPage({ submission: refused });
      for (const { field, message } of refused.errors) {
        const escaped = message.replace('<i>', '&lt;i&gt;');
        if (field === null) {
          assert.ok(html.includes(`<li>${escaped}</li>`));
          continue;
        }
        const id = `every-field-${field}`;
        assert.ok(html.includes(`href="#${id}"`), `no link to ${id}`);
        assert.ok(html.includes(`id="${id}"`), `no control ${id}`);
        assert.ok(html.includes(`id="${id}-error">${escaped}</p>`), `no message of ${id}`);
        assertHas(html, new RegExp(`aria-describedby="[^"]*${id}-error"`));
      }
      assert.match(controlOf(html, 'email'), /aria-invalid="true"/);
    });

    it('keep the entered values', async () => {
      const html = await renderPage({ submission: refused });
      assert.match(controlOf(html, 'text'), /value="&lt;b onclick/);
      assert.match(controlOf(html, 'number'), /value="many"/);
      assert.match(controlOf(html, 'checkbox'), / checked/);
      assertHas(html, /<option value="third" selected>/);
      assertHas(html, /name="radio" value="first"\s+checked/);
      assertHas(html, /name="checkboxes" value="third"\s+checked/);
      // A line feed directly after the start tag is ignored, so an entered one must be doubled.
      assertHas(html, /<textarea[^>]*>\n\n&lt;b/);
    });

    it('redisplay invalid numbers, days, times and date-times in a control that browsers do not empty', async () => {
      const wrong = {
        number: 'many',
        numberStep: '1,5',
        date: '2026-02-30',
        time: '25:00',
        datetime: 'soon',
      };
      const right = {
        number: 1.5,
        numberStep: 3,
        date: '2026-02-28',
        time: '08:15',
        datetime: '2026-02-28T08:15',
      };
      const shown = async (values: Record<string, unknown>) => {
        const html = await renderPage({ submission: { ...refused, values } });
        await assertValid(html);
        return Object.entries(values).map(([name, value]) => {
          assert.ok(controlOf(html, name).includes(`value="${String(value)}"`), `${name} keeps its value`);
          return /type="([^"]*)"/.exec(controlOf(html, name))![1];
        });
      };
      assert.deepEqual(await shown(wrong), ['text', 'text', 'text', 'text', 'text']);
      assert.deepEqual(await shown(right), ['number', 'number', 'date', 'time', 'datetime-local']);
    });
  });

  it('show the defaults of fields that were not filled in', async () => {
    const html = await renderPage();
    assert.match(controlOf(html, 'numberStep'), /value="3"/);
    assertHas(html, /name="radio" value="second"\s+checked/);
    assertHas(html, /<option value="first" selected>[^<]*<\/option>\s*<option value="second">/);
  });

  it('include what a submission needs, and an invisible, unreachable honeypot', async () => {
    const html = await renderPage();
    for (const name of ['_form', '_v', '_page', '_locale']) {
      assert.match(controlOf(html, name), /type="hidden" name="[^"]+" value="[^"]+"/);
    }
    assertHas(html, /action="\/api\/public\/forms-results\/every-field#form-every-field" method="post"/);
    assert.match(
      html,
      /<div style="[^"]*" aria-hidden="true">\s*<label>[^<]+<input [^>]*tabindex="-1" autocomplete="off">/,
    );
  });

  it('replace the form with a message after a submission or when it is closed', async () => {
    const sent = await renderPage({ sent: FORM.shortcut });
    assertHas(sent, /role="status">\s*<p>Thank you/);
    assertLacks(sent, /<form\b/);
    const closed = await renderPage({}, { form: { ...FORM, status: 'closed' } });
    assertHas(closed, /Come back in May\./);
    assertLacks(closed, /<form\b/);
  });

  it('submit nothing from a preview', async () => {
    const html = await renderPage({ mode: 'preview' });
    assertHas(html, /<form method="post"/);
    assertHas(html, /<button type="submit" disabled>/);
    assertHas(html, /class="preview-notice"/);
  });
});
