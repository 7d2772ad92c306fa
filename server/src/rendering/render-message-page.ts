import { textDirection } from '../kernel/text-direction.ts';
import { finishPage } from './finish-page.ts';
import { createFragmentRenderer } from './fragment-renderer.ts';
import { EMPTY_SCOPE } from './place.ts';
import { baseModel, standAlonePage } from './render-model.ts';
import type { RenderRun } from './render-run.ts';
import { html, type SafeHtml } from './safe-html.ts';

/** A page that tells the visitor something, made from texts alone: no content is read. */
export interface MessagePage {
  title: string;
  text: string;
}

/** An error as a visitor is told. */
export interface ErrorPage extends Partial<MessagePage> {
  /** HTTP status: chooses the template `errors/<status>`. */
  status: number;
}

/** A message in the page template, as of a submission that has no page to go back to. Throws `internal`. */
export async function renderMessagePage(run: RenderRun, { title, text }: MessagePage): Promise<string> {
  const page = await renderTexts(run, title, ['pages/message', 'pages/default'], {}, html`<p>${text}</p>`);
  return page;
}

/**
 * An error page: `errors/<status>`, else the server's own words in the page template; as a last resort, when templates fail, plain
 * HTML. Never rejects.
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
  const model = baseModel(run, { page: standAlonePage(run, title), stylesheets: [], pathIn: undefined });
  const page = await finishPage(createFragmentRenderer(run, model), {
    templates,
    place: { chain: ['message'], scope: EMPTY_SCOPE },
    own,
    makeContent: () => Promise.resolve(content),
  });
  return page.html;
}
