import {
  Hash,
  Tag,
  type Context,
  type Emitter,
  type Liquid,
  type TagToken,
  type Template,
  type TopLevelToken,
  type ValueToken,
} from 'liquidjs';
import { readConditions, type Condition } from '../../kernel/list-conditions.ts';
import type { ArticleListRequest, PageListRequest } from '../contributors/contributor.ts';
import { toText } from '../plain-text.ts';
import { scopeOf } from './render-scope.ts';

type Parser = ConstructorParameters<typeof Tag>[2]['parser'];
type Arguments = Record<string, unknown>;
type LoadItems = (context: Context, args: Arguments) => Promise<readonly unknown[]>;

/**
 * `{% articles model: 'news', sort: '-publishedAt', limit: 5 %} {{ article.title }} {% else %} none {% endarticles %}`
 * and `{% pages category: 'guides', parent: page %} {{ page.title }} {% endpages %}`: loops over published content. `as: 'item'`
 * names the variable otherwise; further arguments of `articles` are values that fields must have.
 */
export function addListTags(engine: Liquid): void {
  engine.registerTag('articles', listTag('articles', 'article', loadArticles));
  engine.registerTag('pages', listTag('pages', 'page', loadPages));
}

/** A parsed list tag. */
export type ListTag = Template & { name: 'articles' | 'pages'; args: Hash };

export function isListTag(template: Template): template is ListTag {
  return (
    'args' in template &&
    template.args instanceof Hash &&
    ['articles', 'pages'].includes((template as ListTag).name)
  );
}

function listTag(name: string, itemName: string, load: LoadItems) {
  return class extends Tag {
    readonly args: Hash;
    readonly #items: Template[] = [];
    readonly #empty: Template[] = [];

    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
      super(token, remaining, liquid);
      this.args = new Hash(this.tokenizer);
      let target = this.#items;
      const stream = parser
        .parseStream(remaining)
        .on('tag:else', () => (target = this.#empty))
        .on(`tag:end${name}`, () => stream.stop())
        .on('template', (template: Template) => target.push(template))
        .on('end', () => {
          throw new Error(`tag ${token.getText()} not closed`);
        });
      stream.start();
    }

    *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
      const { renderer } = this.liquid;
      const { as, ...args } = (yield this.args.render(context)) as Arguments;
      const items = (yield load(context, args)) as readonly unknown[];
      if (items.length === 0) {
        yield renderer.renderTemplates(this.#empty, context, emitter);
        return;
      }
      const scope: Record<string, unknown> = {};
      context.push(scope);
      for (const [index, item] of items.entries()) {
        scope[typeof as === 'string' ? as : itemName] = item;
        scope.forloop = position(index, items.length);
        yield renderer.renderTemplates(this.#items, context, emitter);
        context.continueCalled = false;
        if (context.breakCalled) break;
      }
      context.breakCalled = false;
      context.pop();
    }

    /** Used by Liquid's static analysis. */
    arguments(): ReturnType<NonNullable<Template['arguments']>> {
      return Object.values(this.args.hash).filter((value) => value !== undefined) as ValueToken[];
    }

    *children(): Generator<unknown, Template[]> {
      return [...this.#items, ...this.#empty];
    }
  };
}

function position(index: number, length: number) {
  return {
    index: index + 1,
    index0: index,
    rindex: length - index,
    rindex0: length - index - 1,
    first: index === 0,
    last: index === length - 1,
    length,
  };
}

function loadArticles(
  context: Context,
  { model, where, sort, limit, offset, ...equal }: Arguments,
): Promise<readonly unknown[]> {
  if (typeof model !== 'string')
    throw new Error("the tag articles needs a model: {% articles model: 'news' %}");
  const request: ArticleListRequest = {
    model,
    where: [...readConditions(toText(where)), ...Object.entries(equal).map(equality)],
    ...paging(sort, limit, offset),
  };
  return scopeOf(context).content.articles(request);
}

/** Returns the condition that a field has a value. Anything but a text, number or flag is compared by its text. */
function equality([field, value]: [string, unknown]): Condition {
  const isScalar = typeof value === 'number' || typeof value === 'boolean';
  return { field, operator: 'eq', value: isScalar ? value : toText(value) };
}

function loadPages(
  context: Context,
  { category, sort, limit, offset, ...others }: Arguments,
): Promise<readonly unknown[]> {
  const unknown = Object.keys(others).find((name) => name !== 'parent');
  if (unknown !== undefined) throw new Error(`the tag pages has no argument "${unknown}"`);
  const request: PageListRequest = { ...paging(sort, limit, offset) };
  if (typeof category === 'string') request.category = category;
  if ('parent' in others) request.parent = parentOf(others.parent);
  return scopeOf(context).content.pages(request);
}

function parentOf(parent: unknown): NonNullable<PageListRequest['parent']> {
  const given = parent as PageListRequest['parent'] | null;
  if (typeof (typeof given === 'object' ? given?.shortcut : given) === 'string') return given!;
  throw new Error('the tag pages needs a page or its shortcut as the parent: {% pages parent: page %}');
}

function paging(
  sort: unknown,
  limit: unknown,
  offset: unknown,
): { sort?: string; limit?: number; offset?: number } {
  return {
    ...(typeof sort === 'string' ? { sort } : {}),
    ...(limit === undefined ? {} : { limit: Number(limit) }),
    ...(offset === undefined ? {} : { offset: Number(offset) }),
  };
}
