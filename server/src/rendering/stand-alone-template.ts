import type { Messages } from '../kernel/messages.ts';
import { NO_CONTENT } from './template-content.ts';
import { withScope } from './liquid/render-scope.ts';
import { escapeHtml } from './safe-html.ts';
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
  /** Returns plain text; values are unescaped. */
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
  const html: StandAloneTemplates['html'] = (name, locale, model) =>
    templates.render(
      templates.choose([name].flat()).name,
      withScope(
        { ...model, locale, serverUrl: serverUrl(), vars: templateVariables },
        { locale, timeZone, messages, content: NO_CONTENT, assetHref, nesting: 0 },
      ),
      createTimeBudget(renderTimeoutMs),
    );
  return {
    html,
    // Templates escape everything that they print, so exactly that is undone.
    text: async (name, locale, model) => unescape(await html(name, locale, model)).trim() + '\n',
  };
}

const ESCAPED = new Map(['&', '<', '>', '"', "'"].map((character) => [escapeHtml(character), character]));

function unescape(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|#34|#39);/g, (entity) => ESCAPED.get(entity) ?? entity);
}
