import type { Context } from 'liquidjs';
import type { Messages } from '../../kernel/messages.ts';
import type { PublishedContent } from '../contributors/contributor.ts';

/** What tags and filters know of the rendering that they are part of, besides the model. */
export interface RenderScope {
  readonly locale: string;
  readonly timeZone: string;
  readonly messages: Messages;
  readonly content: PublishedContent;
  /** Returns the address of a file of the project's `public/`, with the hash of its content. */
  assetHref(name: string): Promise<string>;
  /** How deep templates are nested at this moment. */
  nesting: number;
}

const SCOPE = Symbol('render scope');

/** The model with its scope, out of reach of templates: they read text names only. */
export function withScope(
  model: Readonly<Record<string, unknown>>,
  scope: RenderScope,
  onRead?: (name: string) => void,
): Readonly<Record<string, unknown>> {
  const globals = Object.freeze({ ...model, [SCOPE]: scope });
  if (!onRead) return globals;
  return new Proxy(globals, {
    // What Liquid asks before it reads a name.
    getOwnPropertyDescriptor(target, name) {
      if (typeof name === 'string') onRead(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
}

/** The scope of the rendering that a tag or filter is asked by. */
export function scopeOf(context: Context): RenderScope {
  return (context.globals as unknown as { [SCOPE]: RenderScope })[SCOPE];
}
