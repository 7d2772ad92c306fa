import { Drop, type Context } from 'liquidjs';
import type { PublishedContent } from '../contributors/contributor.ts';
import { markImmutable } from '../printable.ts';
import { scopeOf } from './render-scope.ts';

/** Returns an object whose properties are read when a template names them. */
function lazyNames(read: (content: PublishedContent, shortcut: string) => Promise<unknown>): object {
  class LazyNames extends Drop {
    override liquidMethodMissing(shortcut: string | number, context: Context): Promise<unknown> {
      return read(scopeOf(context).content, String(shortcut));
    }
  }
  return markImmutable(Object.freeze(new LazyNames()));
}

/** The articles of single models: `{{ singles.settings.values.phone }}`. */
export const SINGLES = lazyNames((content, shortcut) => content.single(shortcut));

/** The menus: `{% for item in navigation.main.items %}`. */
export const NAVIGATION = lazyNames((content, shortcut) => content.navigation(shortcut));
