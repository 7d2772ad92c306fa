import { AppError } from '../kernel/app-error.ts';
import type { FragmentRenderer } from './fragment.ts';
import { OutputTooLarge } from './liquid/bounded-emitter.ts';
import type { Place } from './place.ts';
import type { Model } from './render-model.ts';
import { noteFault, type FaultCode, type RenderRun, type RenderWarning } from './render-run.ts';
import { templateFaultOf } from './render-template.ts';
import type { SafeHtml } from './safe-html.ts';
import { RenderTimeout } from './time-budget.ts';

/** A rendered page, and what a cache needs to know of it. */
export interface RenderedPage {
  html: string;
  locale: string;
  /** Names of what it depends on: `article:news`, `template:pages/home`, also what was looked for in vain. */
  dependencies: string[];
  warnings: RenderWarning[];
  /** False when it was made for one request or one editor. */
  cacheable: boolean;
  /** Instant (ms since the epoch) after which it has to be made anew; null: only when a dependency changes. */
  expiresAt: number | null;
}

/** The page template around what `makeContent` gives. */
export interface PageFrame {
  templates: readonly string[];
  place: Place;
  /** Variables of the page template besides those of the model. */
  own?: Model;
  makeContent(): Promise<SafeHtml>;
}

/**
 * Makes the content, applies the page template and finishes the page. A page that cannot be made throws `internal` in public; an
 * editor sees what is wrong, in a page of the default template. Source: spec §1.1-4.
 */
export async function finishPage(renderer: FragmentRenderer, frame: PageFrame): Promise<RenderedPage> {
  const { run } = renderer;
  let html: string;
  try {
    const content = await frame.makeContent();
    html = finalHtml(run, await renderer.render(frame.templates, { ...frame.own, content }, frame.place));
  } catch (error) {
    const { code, detail } = pageFault(run, error, frame.templates);
    if (run.options.mode === 'public') {
      noteFault(run, code, frame.place.chain, detail);
      throw new AppError('internal', { cause: error });
    }
    const content = await renderer.fault(code, frame.place.chain, detail);
    html = finalHtml(run, await renderer.render(['default/pages/default'], { content }, frame.place));
  }
  return {
    html,
    locale: run.options.locale,
    dependencies: [...run.dependencies],
    warnings: run.warnings,
    cacheable: !run.perRequest,
    expiresAt: run.expiresAt === Infinity ? null : run.expiresAt,
  };
}

function finalHtml(run: RenderRun, page: SafeHtml): string {
  const html = run.ids.resolve(page.toString());
  if (Buffer.byteLength(html) > run.parts.settings.maxOutputBytes) throw new OutputTooLarge();
  return html;
}

function pageFault(
  run: RenderRun,
  error: unknown,
  templates: readonly string[],
): { code: FaultCode; detail: string } {
  try {
    return { code: 'template', detail: templateFaultOf(run, error, templates) };
  } catch (cause) {
    if (cause instanceof OutputTooLarge || cause instanceof RenderTimeout) {
      return { code: 'too-large', detail: cause.message };
    }
    throw cause;
  }
}
