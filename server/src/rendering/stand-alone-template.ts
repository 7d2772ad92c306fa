import type { Messages } from '../kernel/messages.ts';
import { NO_CONTENT } from './template-content.ts';
import { withScope } from './liquid/render-scope.ts';
import { formatOf } from './output-format.ts';
import type { TemplateStore } from './template-store.ts';
import { createTimeBudget } from './time-budget.ts';

/**
 * Renders stand-alone templates: of mails, and of the pages around sign-in; the first existing one of several names.
 * They see the given model, `locale`, `serverUrl` and `vars`, but no content. Throws what Liquid throws.
 */
export interface StandAloneTemplates {
  /** Returns HTML; all values are escaped. */
  html(
    name: string | readonly string[],
    locale: string,
    model: Readonly<Record<string, unknown>>,
  ): Promise<string>;
  /** Returns plain text of a template such as `mails/form-result.text`. */
  text(
    name: string | readonly string[],
    locale: string,
    model: Readonly<Record<string, unknown>>,
  ): Promise<string>;
}

export interface StandAloneTemplatesOptions {
  templates: TemplateStore;
  messages: Messages;
  timeZone: string;
  templateVariables: Readonly<Record<string, string>>;
  serverUrl(): string;
  assetHref(name: string): Promise<string>;
  renderTimeoutMs: number;
}

export function createStandAloneTemplates(options: StandAloneTemplatesOptions): StandAloneTemplates {
  const { templates, messages, timeZone, templateVariables, serverUrl, assetHref, renderTimeoutMs } = options;
  const render: StandAloneTemplates['html'] = (names, locale, model) => {
    const { name } = templates.choose([names].flat());
    const scope = { locale, timeZone, messages, content: NO_CONTENT, assetHref, nesting: 0 };
    return templates.render(
      name,
      withScope(
        { ...model, locale, serverUrl: serverUrl(), vars: templateVariables },
        { format: formatOf(name), ...scope },
      ),
      createTimeBudget(renderTimeoutMs),
    );
  };
  return {
    html: render,
    text: async (name, locale, model) => (await render(name, locale, model)).trim() + '\n',
  };
}
