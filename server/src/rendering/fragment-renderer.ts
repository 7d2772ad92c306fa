import type { LinkReference } from '../contract/link.ts';
import type { ArticleRecord, FormRecord } from './content-source.ts';
import { publishedContent } from './list-content.ts';
import type { PublishedContent } from './contributors/contributor.ts';
import { contributeCut } from './cut/contribute-cut.ts';
import { runContributors } from './contributors/run-contributors.ts';
import type { FragmentRenderer } from './fragment.ts';
import { RESERVED_NAMES } from './contributors/copy-contribution.ts';
import { createInclusions } from './inclusions.ts';
import { EMPTY_SCOPE, type Place } from './place.ts';
import { renderArticleFragment } from './render-article-fragment.ts';
import { renderFormFragment } from './render-form-fragment.ts';
import type { Model } from './render-model.ts';
import {
  recordContributor,
  recordFault,
  startRun,
  type RenderOptions,
  type RenderRun,
} from './render-run.ts';
import { renderTemplate, templateFaultOf } from './render-template.ts';
import { html, SafeHtml } from './safe-html.ts';
import { NO_CONTENT } from './template-content.ts';

/** Templates of whole pages, articles and forms, not of fields. */
const FRAGMENT_TEMPLATE = /^(?:pages|articles|forms)\//;

/** Creates the renderer of a page's fragments. */
export function createFragmentRenderer(run: RenderRun, base: Model): FragmentRenderer {
  const { parts, options } = run;
  let scopes = 0;

  const renderer: FragmentRenderer = {
    run,
    base,
    inclusions: createInclusions(run, {
      article: (record, place) => traced(record, place, () => renderArticleFragment(renderer, record, place)),
      form: (record, place) => traced(record, place, () => renderFormFragment(renderer, record, place)),
      fault: (code, chain) => renderer.fault(code, chain),
      brokenLink,
    }),

    render(templates, own, place) {
      if (FRAGMENT_TEMPLATE.test(templates[0]!)) {
        options.trace?.template(place.chain, parts.templates.fileOf(templates));
      }
      const model = { ...base, ...place.scope.variables, ...own };
      return renderTemplate(run, templates, model, listsAt(place), readsOf(own));
    },

    async renderSafely(templates, own, place) {
      try {
        return await renderer.render(templates, own, place);
      } catch (error) {
        return renderer.fault('template', place.chain, templateFaultOf(run, error, templates));
      }
    },

    async contribute(names, own, entity, { chain, scope }) {
      const { settings, contributors, logger } = parts;
      if (!settings.enableContributors || names.length === 0) return scope;
      const model = { ...base, ...scope.variables, ...own };
      const started = performance.now();
      const common = {
        contributors,
        circuit: run.circuit,
        logger,
        locale: options.locale,
        timeoutMs: settings.contributorTimeoutMs,
      };
      const runNow = (some: readonly string[], seen: Model) =>
        runContributors(some, seen, entity, {
          ...common,
          content: listsAt({ chain, scope }),
          request: options.request,
          remainingMs: () => run.contributorMs - (performance.now() - started),
          onUse: (name, cache) => recordContributor(run, name, cache),
          onDone: (name, cache, ms, variables) =>
            options.trace?.contributed(chain, name, cache, ms, variables),
          onFault(name, reason, error) {
            recordFault(run, 'contributor', chain, `${name} ${reason}`);
            run.contributorFailure ??= error ?? new Error(`contributor ${name}: ${reason}`);
          },
        });
      const { cut } = run;
      const id = scopes + 1;
      const added = await run.budget.pause(() =>
        cut === undefined
          ? runNow(names, model)
          : contributeCut({
              ...{ cut, contributors, names, model, scope, id },
              runNow: (name, seen) => runNow([name], seen),
              runLater: (name, seen, request) =>
                runContributors([name], seen, entity, {
                  ...common,
                  content: listsAnew(request),
                  request,
                  remainingMs: () => settings.renderTimeoutMs,
                  onUse: () => undefined,
                  onFault: () => undefined,
                }),
            }),
      );
      run.contributorMs -= performance.now() - started;
      if (Object.keys(added).length === 0) return scope;
      scopes = id;
      return { id, variables: { ...scope.variables, ...added } };
    },

    async fault(code, chain, detail = '') {
      recordFault(run, code, chain, detail);
      return renderer.notice(code, chain, detail);
    },

    async notice(code, chain, detail) {
      options.trace?.fault(chain, code);
      if (options.mode === 'public' || !mayRead(chain)) return new SafeHtml('');
      const names = chain.join(' → ');
      const message = parts.messages.format(options.locale, `fault.${code}`, { chain: names, detail });
      try {
        return await renderTemplate(
          run,
          ['errors/fault'],
          { ...base, fault: { code, chain, detail, message } },
          NO_CONTENT,
        );
      } catch {
        return html`<p role="note">${message}</p>`;
      }
    },
  };
  return renderer;

  /** Returns a notice for editors within the text. It is no fault, because links to unpublished content are allowed. */
  function brokenLink({ kind, name }: LinkReference, inside: readonly string[]): SafeHtml {
    const target = `${kind}:${name}`;
    if (options.mode === 'public' || !mayRead([...inside, target])) return new SafeHtml('');
    const message = parts.messages.format(options.locale, 'fault.lost-link', { chain: target });
    return html` <small class="parvis-fault" role="note">${message}</small>`;
  }

  /** Returns a listener that records, for a page that is cut, reads of names that a contributor may add. */
  function readsOf(own: Model): ((name: string) => void) | undefined {
    const { cut } = run;
    if (!cut || cut.steps.length === 0) return undefined;
    return (name) => {
      cut.isRead ||= !RESERVED_NAMES.has(name) && !Object.hasOwn(own, name);
    };
  }

  /** Returns whether the editor may read all entities of the chain but the last. */
  function mayRead(chain: readonly string[]): boolean {
    const { readableKinds } = options;
    return chain.slice(0, -1).every((name) => readableKinds?.has(name.slice(0, name.indexOf(':'))) ?? true);
  }

  function traced(record: ArticleRecord | FormRecord, { chain }: Place, make: () => Promise<SafeHtml>) {
    const { trace } = options;
    if (!trace) return make();
    trace.resolved(chain, record);
    return trace.timed(chain, make);
  }

  /** Returns lists for a later request, read only when needed. */
  function listsAnew(request: RenderOptions['request']): PublishedContent {
    let lists: PublishedContent | undefined;
    const read = () => {
      if (lists) return lists;
      const fresh = startRun(parts, run.circuit, { ...options, request, cut: false });
      const { inclusions } = createFragmentRenderer(fresh, base);
      const place = { chain: [], scope: EMPTY_SCOPE };
      lists = publishedContent(fresh, (record) => inclusions.article(record, place));
      return lists;
    };
    return {
      articles: (asked) => read().articles(asked),
      pages: (asked) => read().pages(asked),
      single: (shortcut) => read().single(shortcut),
      navigation: (shortcut) => read().navigation(shortcut),
      link: (reference) => read().link(reference),
      search: (query, given) => read().search(query, given),
    };
  }

  function listsAt(place: Place) {
    return publishedContent(run, (record) => renderer.inclusions.article(record, place));
  }
}
