import { publishedContent } from './list-content.ts';
import { runContributors } from './contributors/run-contributors.ts';
import type { FragmentRenderer } from './fragment.ts';
import { createInclusions } from './inclusions.ts';
import type { Place } from './place.ts';
import { renderArticleFragment } from './render-article-fragment.ts';
import { renderFormFragment } from './render-form-fragment.ts';
import type { Model } from './render-model.ts';
import { noteContributor, noteFault, type RenderRun } from './render-run.ts';
import { renderTemplate, templateFaultOf } from './render-template.ts';
import { html, SafeHtml } from './safe-html.ts';

/** Joins the parts that render what a page is made of. */
export function createFragmentRenderer(run: RenderRun, base: Model): FragmentRenderer {
  const { parts, options } = run;
  let scopes = 0;

  const renderer: FragmentRenderer = {
    run,
    base,
    inclusions: createInclusions(run, {
      article: (record, place) => renderArticleFragment(renderer, record, place),
      form: (record, place) => renderFormFragment(renderer, record, place),
      fault: (code, chain) => renderer.fault(code, chain),
    }),

    render: (templates, own, place) =>
      renderTemplate(run, templates, { ...base, ...place.scope.variables, ...own }, listsAt(place)),

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
      const started = performance.now();
      const added = await run.budget.pause(() =>
        runContributors(names, { ...base, ...scope.variables, ...own }, entity, {
          contributors,
          circuit: run.circuit,
          logger,
          content: listsAt({ chain, scope }),
          locale: options.locale,
          request: options.request,
          timeoutMs: settings.contributorTimeoutMs,
          remainingMs: () => run.contributorMs - (performance.now() - started),
          onUse: (name, cache) => noteContributor(run, name, cache),
          onFault: (name, reason) => noteFault(run, 'contributor', chain, `${name} ${reason}`),
        }),
      );
      run.contributorMs -= performance.now() - started;
      if (Object.keys(added).length === 0) return scope;
      scopes += 1;
      return { id: scopes, variables: { ...scope.variables, ...added } };
    },

    async fault(code, chain, detail = '') {
      noteFault(run, code, chain, detail);
      if (options.mode === 'public') return new SafeHtml('');
      const names = chain.join(' → ');
      const message = parts.messages.format(options.locale, `fault.${code}`, { chain: names, detail });
      try {
        return await renderTemplate(
          run,
          ['errors/fault'],
          { ...base, fault: { code, chain, detail, message } },
          noLists,
        );
      } catch {
        return html`<p role="note">${message}</p>`;
      }
    },
  };
  return renderer;

  function listsAt(place: Place) {
    return publishedContent(run, (record) => renderer.inclusions.article(record, place));
  }
}

const noLists = { articles: () => Promise.resolve([]), pages: () => Promise.resolve([]) };
