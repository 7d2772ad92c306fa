import { Drop, type Context } from 'liquidjs';
import type { ListedArticle } from '../listed-content.ts';
import { markImmutable } from '../printable.ts';
import { scopeOf } from './render-scope.ts';

/** Reads the article of a single model where a template names it: `{{ singles.settings.values.phone }}`. */
class Singles extends Drop {
  override liquidMethodMissing(
    shortcut: string | number,
    context: Context,
  ): Promise<ListedArticle | undefined> {
    return scopeOf(context).content.single(String(shortcut));
  }
}

export const SINGLES = markImmutable(Object.freeze(new Singles()));
