import {
  Hash,
  Tag,
  TokenizationError,
  type Context,
  type Emitter,
  type Liquid,
  type TagToken,
  type Template,
  type TopLevelToken,
  type ValueToken,
  evalToken,
} from 'liquidjs';
import { groupByDate } from '../list-groups.ts';
import type { ListPage } from '../listed-content.ts';
import { toText } from '../plain-text.ts';
import { NO_LIST_PAGE } from '../template-content.ts';
import { articleRequest, pageRequest, type Arguments } from './list-arguments.ts';
import { scopeOf } from './render-scope.ts';

type Parser = ConstructorParameters<typeof Tag>[2]['parser'];

/**
 * `{% paginate articles by 20 model: 'news' %}{% for article in paginate.items %} {{ article.title }} {% endfor %}{% endpaginate %}`: shows
 * one page of a list, selected by `?page=`. Accepts the arguments of the tags `articles` and `pages`; `group_by` fills
 * `paginate.groups`.
 */
export function addPaginateTag(engine: Liquid): void {
  engine.registerTag(
    'paginate',
    class extends Tag {
      readonly list: 'articles' | 'pages';
      readonly args: Hash;
      readonly size: ValueToken | undefined;
      readonly #content: Template[] = [];

      constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
        super(token, remaining, liquid);
        const list = this.tokenizer.readIdentifier().getText();
        const by = this.tokenizer.readIdentifier().getText();
        this.size = this.tokenizer.readValue();
        if ((list !== 'articles' && list !== 'pages') || by !== 'by' || this.size === undefined)
          throw new TokenizationError(
            `paginate is written as {% paginate articles by 20 model: 'news' %} or {% paginate pages by 20 %}`,
            token,
          );
        this.list = list;
        this.args = new Hash(this.tokenizer);
        const stream = parser
          .parseStream(remaining)
          .on('tag:endpaginate', () => stream.stop())
          .on('template', (template: Template) => this.#content.push(template))
          .on('end', () => {
            throw new Error(`tag ${token.getText()} not closed`);
          });
        stream.start();
      }

      *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
        const args = (yield this.args.render(context)) as Arguments;
        const size = Number(yield evalToken(this.size, context));
        context.push({ paginate: yield this.#page(context, args, size) });
        yield this.liquid.renderer.renderTemplates(this.#content, context, emitter);
        context.pop();
      }

      /** Returns an empty page for a list with a fault. */
      async #page(context: Context, given: Arguments, size: number): Promise<object> {
        const { content, locale, timeZone } = scopeOf(context);
        const { group_by: by, ...args } = given;
        try {
          const request =
            this.list === 'articles'
              ? { of: this.list, ...articleRequest(args) }
              : { of: this.list, ...pageRequest(args) };
          const page: ListPage = await content.paginate(request, size);
          if (by === undefined) return page;
          return {
            ...page,
            groups: groupByDate(page.items, { by: toText(by), sort: args.sort, locale, timeZone }),
          };
        } catch (error) {
          content.recordListFault(error);
          return NO_LIST_PAGE;
        }
      }

      /** Used by Liquid's static analysis. */
      arguments(): ReturnType<NonNullable<Template['arguments']>> {
        const values = Object.values(this.args.hash) as (ValueToken | undefined)[];
        return [this.size, ...values].filter((value) => value !== undefined);
      }

      *children(): Generator<unknown, Template[]> {
        return this.#content;
      }
    },
  );
}
