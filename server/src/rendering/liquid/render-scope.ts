import type { Context } from 'liquidjs';
import type { Messages } from '../../kernel/messages.ts';
import { Verbatim, type OutputFormat } from '../output-format.ts';
import { SafeHtml } from '../safe-html.ts';
import type { TemplateContent } from '../template-content.ts';

/** Data of the current rendering for tags and filters, besides the model. */
export interface RenderScope {
  /** The format of the template. */
  readonly format: OutputFormat;
  readonly locale: string;
  readonly timeZone: string;
  readonly messages: Messages;
  readonly content: TemplateContent;
  /** Returns the address of a file in the project's `public/`, with the hash of its content. */
  assetHref(name: string): Promise<string>;
  /** The current nesting of templates. */
  nesting: number;
}

const SCOPE = Symbol('render scope');

/** Returns output of a template, to be printed unchanged. */
export function printable(context: Context, output: string): SafeHtml | Verbatim {
  return scopeOf(context).format === 'html' ? new SafeHtml(output) : new Verbatim(output);
}

/** Returns the model with its scope, which templates cannot reach because they only read text names. */
export function withScope(
  model: Readonly<Record<string, unknown>>,
  scope: RenderScope,
  onRead?: (name: string) => void,
): Readonly<Record<string, unknown>> {
  const globals = Object.freeze({ ...model, [SCOPE]: scope });
  if (!onRead) return globals;
  return new Proxy(globals, {
    // Liquid calls it before it reads a name.
    getOwnPropertyDescriptor(target, name) {
      if (typeof name === 'string') onRead(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
}

/** Returns the scope of the rendering of a tag or filter. */
export function scopeOf(context: Context): RenderScope {
  return (context.globals as unknown as { [SCOPE]: RenderScope })[SCOPE];
}
