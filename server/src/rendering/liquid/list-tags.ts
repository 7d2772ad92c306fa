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
import { groupByDate } from '../list-groups.ts';
import { toText } from '../plain-text.ts';
import type { TemplateContent } from '../template-content.ts';
import { articleRequest, pageRequest, type Arguments } from './list-arguments.ts';
import { scopeOf } from './render-scope.ts';

type Parser = ConstructorParameters<typeof Tag>[2]['parser'];
type LoadItems = (content: TemplateContent, args: Arguments) => Promise<readonly object[]>;

/**
 * `{% articles model: 'news', sort: '-publishedAt', limit: 5 %} {{ article.title }} {% else %} none {% endarticles %}`
 * and `{% pages category: 'guides', parent: page %} {{ page.title }} {% endpages %}`: loops over published content. `as: 'item'`
 * renames the variable; further arguments of `articles` are values that fields must have. With `group_by: 'year'` or
 * `'month'`, loops over `group`s.
 */
export function addListTags(engine: Liquid): void {
  engine.registerTag(
    'articles',
    listTag('articles', 'article', async (content, args) => content.articles(articleRequest(args))),
  );
  engine.registerTag(
    'pages',
    listTag('pages', 'page', async (content, args) => content.pages(pageRequest(args))),
  );
}

/** A parsed tag that lists content. */
export type ListTag = Template & { list: 'articles' | 'pages'; args: Hash; size?: ValueToken };

export function isListTag(template: Template): template is ListTag {
  return 'args' in template && template.args instanceof Hash && 'list' in template;
}

function listTag(name: ListTag['list'], itemName: string, load: LoadItems) {
  return class extends Tag {
    readonly list = name;
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
      const { as, group_by: groupBy, ...args } = (yield this.args.render(context)) as Arguments;
      const items = (yield itemsOrGroups(context, args, groupBy)) as readonly object[];
      const variable = typeof as === 'string' ? as : groupBy === undefined ? itemName : 'group';
      if (items.length === 0) {
        yield renderer.renderTemplates(this.#empty, context, emitter);
        return;
      }
      const scope: Record<string, unknown> = {};
      context.push(scope);
      for (const [index, item] of items.entries()) {
        scope[variable] = item;
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

  /** Returns nothing for a list with a fault. */
  async function itemsOrGroups(
    context: Context,
    args: Arguments,
    groupBy: unknown,
  ): Promise<readonly object[]> {
    const { content, locale, timeZone } = scopeOf(context);
    try {
      const items = await load(content, args);
      if (groupBy === undefined) return items;
      return groupByDate(items, { by: toText(groupBy), sort: args.sort, locale, timeZone });
    } catch (error) {
      content.recordListFault(error);
      return [];
    }
  }
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
