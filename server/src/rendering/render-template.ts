import { CannotCut } from './cut/request-value.ts';
import { OutputTooLarge } from './liquid/bounded-emitter.ts';
import { withScope } from './liquid/render-scope.ts';
import { formatOf } from './output-format.ts';
import type { Model } from './render-model.ts';
import type { RenderRun } from './render-run.ts';
import { SafeHtml } from './safe-html.ts';
import type { TemplateContent } from './template-content.ts';
import { causeOf } from './template-fault.ts';
import { RenderTimeout } from './time-budget.ts';

/**
 * Renders the first existing template and records the names that were looked up. Calls `onRead` for each name read
 * from the model. Throws what Liquid throws.
 */
export async function renderTemplate(
  run: RenderRun,
  names: readonly string[],
  model: Model,
  content: TemplateContent,
  onRead?: (name: string) => void,
): Promise<SafeHtml> {
  const { templates, messages, settings, assetHref } = run.parts;
  const { name, asked } = templates.choose(names);
  const choice = asked.join(' ');
  if (!run.templatesUsed.has(choice)) {
    run.templatesUsed.add(choice);
    for (const one of [...asked, ...templates.partsOf(name)]) run.dependencies.add(`template:${one}`);
  }
  const scope = {
    format: formatOf(name),
    locale: run.options.locale,
    timeZone: settings.timeZone,
    messages,
    content,
    assetHref,
    nesting: 0,
  };
  return new SafeHtml(await templates.render(name, withScope(model, scope, onRead), run.budget));
}

/**
 * Returns the fault of a failed template: `<file>:<line>:<column> <reason>`. Rethrows errors of size and time, which
 * no single template causes.
 */
export function templateFaultOf(run: RenderRun, error: unknown, names: readonly string[]): string {
  const cause = causeOf(error);
  if (cause instanceof CannotCut || cause instanceof OutputTooLarge || cause instanceof RenderTimeout)
    throw cause;
  const { templates } = run.parts;
  return templates.explain(error, names.find((name) => templates.has(name)) ?? '');
}
