import { AppError } from '../kernel/app-error.ts';
import { cutPage, type CutPage } from './cut/cut-page.ts';
import type { CutRun } from './cut/cut-run.ts';
import { CannotCut } from './cut/request-value.ts';
import type { FragmentRenderer } from './fragment.ts';
import { OutputTooLarge } from './liquid/bounded-emitter.ts';
import { CONTENT_TYPES, finishOutput, formatOf, type OutputFormat } from './output-format.ts';
import { EMPTY_SCOPE, type Place } from './place.ts';
import type { Model } from './render-model.ts';
import { recordFault, type FaultCode, type RenderRun, type RenderWarning } from './render-run.ts';
import { templateFaultOf } from './render-template.ts';
import type { SafeHtml } from './safe-html.ts';
import { causeOf } from './template-fault.ts';
import { RenderTimeout } from './time-budget.ts';

/** A rendered page with what the cache needs to know. */
export interface RenderedPage {
  html: string;
  /** Set for anything but HTML. */
  contentType?: string;
  locale: string;
  /**
   * Names of its dependencies, including names that were looked up without a result: `article:news`,
   * `template:pages/home`.
   */
  dependencies: string[];
  warnings: RenderWarning[];
  /** Number of pages of its paginated list; undefined without one. */
  pages: number | undefined;
  /** Present when only some values depend on the request: the part shared by other requests. */
  cut: CutPage | undefined;
  /** False when it is for one request or one editor. */
  cacheable: boolean;
  /** Instant (ms since the epoch) at which it expires; null when it expires only by changes of its dependencies. */
  expiresAt: number | null;
}

/** The page template and the content for it. */
export interface PageFrame {
  templates: readonly string[];
  place: Place;
  /** Variables of the page template in addition to the model. */
  own?: Model;
  makeContent(): Promise<SafeHtml>;
}

/**
 * Renders the content and the page template. When that fails, throws `internal` for the public; editors get the
 * fault in a page of the default template. Source: spec §1.1-4.
 */
export async function finishPage(renderer: FragmentRenderer, frame: PageFrame): Promise<RenderedPage> {
  const { run } = renderer;
  let format = formatOf(run.parts.templates.choose(frame.templates).name);
  let html: string;
  try {
    const content = await frame.makeContent();
    html = await finalText(
      renderer,
      await renderer.render(frame.templates, { ...frame.own, content }, frame.place),
      format,
    );
  } catch (error) {
    if (causeOf(error) instanceof CannotCut) throw causeOf(error);
    const { code, detail } = pageFault(run, error, frame.templates);
    if (run.options.mode === 'public') {
      recordFault(run, code, frame.place.chain, detail);
      throw new AppError('internal', { cause: error });
    }
    const content = await renderer.fault(code, frame.place.chain, detail);
    format = 'html';
    html = await finalText(
      renderer,
      await renderer.render(['default/pages/default'], { content }, frame.place),
      format,
    );
  }
  if (run.parts.settings.failsWithContributors && run.contributorFailure !== undefined)
    throw new AppError('internal', { cause: run.contributorFailure });
  // An unread request value leaves the page the same for everybody.
  const cut = run.cut?.isRead && run.cut.steps.length > 0 ? cutOf(run, run.cut, html) : undefined;
  const contentType = format === 'html' ? undefined : CONTENT_TYPES[format];
  const page = finishedPage(run, cut && run.cut ? cut.fillWith(run.cut.values) : html, contentType);
  return cut ? { ...page, cut, cacheable: false } : page;
}

/** Returns a rendered text with what the cache needs to know. */
export function finishedPage(run: RenderRun, html: string, contentType?: string): RenderedPage {
  for (const id of run.graph.mediaIds()) run.dependencies.add(`media:${id}`);
  return {
    html,
    ...(contentType !== undefined && { contentType }),
    cut: undefined,
    locale: run.options.locale,
    dependencies: [...run.dependencies],
    warnings: run.warnings,
    pages: run.pages,
    cacheable: !run.perRequest,
    expiresAt: run.expiresAt === Infinity ? null : run.expiresAt,
  };
}

function cutOf(run: RenderRun, { holes, steps }: CutRun, html: string): CutPage {
  return cutPage(html, holes, steps, (value, path) => run.parts.templates.readPath(value, path));
}

async function finalText(renderer: FragmentRenderer, page: SafeHtml, format: OutputFormat): Promise<string> {
  const { run } = renderer;
  // Only HTML has holes for values of the request.
  if (format !== 'html') return finishOutput(format, page.toString());
  const notices = (await workingCopyNotice(renderer)) + (await listNotices(renderer));
  const html = withNotices(run.ids.resolve(page.markup), notices);
  if (Buffer.byteLength(html) > run.parts.settings.maxOutputBytes) throw new OutputTooLarge();
  return html;
}

/** Returns the notice that the page shows working copies; empty when it shows none. */
async function workingCopyNotice({ run, render }: FragmentRenderer): Promise<string> {
  if (run.workingCopies.size === 0) return '';
  const names = [...run.workingCopies].join(', ');
  const place = { chain: [], scope: EMPTY_SCOPE };
  return (await render(['partials/working-copy-notice'], { names }, place)).toString();
}

/** Returns notices of faults in lists, which have no place of their own in the page. */
async function listNotices({ run, notice }: FragmentRenderer): Promise<string> {
  const faults = run.warnings.filter(({ code }) => code === 'list');
  return (await Promise.all(faults.map(({ code, chain, detail }) => notice(code, chain, detail)))).join('');
}

/** Puts notices first in the body, whatever the template is. */
function withNotices(html: string, notices: string): string {
  if (notices === '') return html;
  const body = /<body\b[^>]*>/i.exec(html);
  const at = body ? body.index + body[0].length : 0;
  return html.slice(0, at) + notices + html.slice(at);
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
