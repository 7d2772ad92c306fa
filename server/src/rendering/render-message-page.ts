import { textDirection } from '../kernel/text-direction.ts';
import { finishPage } from './finish-page.ts';
import { createFragmentRenderer } from './fragment-renderer.ts';
import { EMPTY_SCOPE } from './place.ts';
import { baseModel, standAlonePage } from './render-model.ts';
import type { RenderRun } from './render-run.ts';
import { stylesheetsOf } from './stylesheets.ts';
import { html, type SafeHtml } from './safe-html.ts';

/** A page of texts alone, without content. */
export interface MessagePage {
  title: string;
  text: string;
}

/** An error as visitors see it. */
export interface ErrorPage extends Partial<MessagePage> {
  /** HTTP status; selects the template `errors/<status>`. */
  status: number;
}

/** Renders a message in the page template, such as for a submission without a page to return to. Throws `internal`. */
export async function renderMessagePage(run: RenderRun, { title, text }: MessagePage): Promise<string> {
  const page = await renderTexts(run, title, ['pages/message', 'pages/default'], {}, html`<p>${text}</p>`);
  return page;
}

/**
 * Renders an error page: `errors/<status>`, or the server's message in the page template; plain HTML when the template fails.
 * Never rejects.
 */
export async function renderErrorPage(run: RenderRun, error: ErrorPage): Promise<string> {
  const { messages, logger, templates } = run.parts;
  const { locale } = run.options;
  const message = (part: 'title' | 'text') => {
    const key = `error.${error.status}.${part}`;
    return messages.format(locale, messages.has(locale, key) ? key : `error.500.${part}`);
  };
  const { status, title = message('title'), text = message('text') } = error;
  const own = templates.has(`errors/${status}`);
  const names = own ? [`errors/${status}`] : ['pages/message', 'pages/default'];
  try {
    return await renderTexts(run, title, names, { error: { status, title, text } }, html`<p>${text}</p>`);
  } catch (failure) {
    logger.event('error page failed', { status, err: failure });
    return html`<!doctype html>
      <html lang="${locale}" dir="${textDirection(locale)}">
        <meta charset="utf-8" /><title>${title}</title>
        <h1>${title}</h1>
        <p>${text}</p>
      </html>`.toString();
  }
}

async function renderTexts(
  run: RenderRun,
  title: string,
  templates: readonly string[],
  own: Readonly<Record<string, unknown>>,
  content: SafeHtml,
): Promise<string> {
  const chain = ['message'];
  const model = baseModel(run, {
    page: standAlonePage(run, title),
    stylesheets: await stylesheetsOf(run, [], chain),
    feeds: [],
    released: [],
    pathIn: undefined,
  });
  const page = await finishPage(createFragmentRenderer(run, model), {
    templates,
    place: { chain, scope: EMPTY_SCOPE },
    own,
    makeContent: () => Promise.resolve(content),
  });
  return page.html;
}
