import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import type { MessageCatalogue } from '../../src/kernel/messages.ts';
import type { RenderedPage } from '../../src/rendering/finish-page.ts';
import type { RenderOptions } from '../../src/rendering/render-run.ts';
import type { RenderingSettings } from '../../src/rendering/rendering-settings.ts';
import { memoryContent, type ContentInput } from './memory-content.ts';
import { createTestRenderer } from './test-renderer.ts';

/** One rendering: its input, options and expected output. */
interface GoldenRender extends Partial<RenderOptions> {
  /** What it shows. */
  it: string;
  page?: string;
  article?: string;
  form?: string;
  /** Absent: nothing to show. */
  html?: string;
  /** `<code> <chain>` of each fault. */
  faults?: string[];
}

interface GoldenCase {
  /** The sentence of the rendering rules that the case verifies. */
  rule: string;
  settings?: Partial<RenderingSettings>;
  messages?: Record<string, MessageCatalogue>;
  content: ContentInput;
  renders: GoldenRender[];
}

const FOLDER = join(import.meta.dirname, 'golden');

for (const name of readdirSync(FOLDER).sort()) {
  const projectFolder = join(FOLDER, name);
  const golden = parse(readFileSync(join(projectFolder, 'case.yaml'), 'utf8')) as GoldenCase;
  describe(`${golden.rule} (${name})`, () => {
    for (const { it: title, page, article, form, html, faults = [], ...options } of golden.renders) {
      it(title, async () => {
        const { renderer } = await createTestRenderer({
          projectFolder,
          source: memoryContent(golden.content),
          settings: golden.settings ?? {},
          messages: golden.messages ?? {},
        });
        const how: RenderOptions = { locale: 'en', mode: 'public', ...options };
        const rendered: RenderedPage | undefined =
          article !== undefined
            ? await renderer.renderArticle(article, how)
            : form !== undefined
              ? await renderer.renderForm(form, how)
              : await renderer.renderPage(page ?? 'home', how);
        assert.equal(rendered?.html, html);
        const found = rendered?.warnings.map(({ code, chain }) => `${code} ${chain.join(' → ')}`) ?? [];
        assert.deepEqual(found, faults);
      });
    }
  });
}
