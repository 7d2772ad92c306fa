import {
  Hash,
  Tag,
  Value,
  type Context,
  type Emitter,
  type Liquid,
  type TagToken,
  type Template,
  type TopLevelToken,
  type ValueToken,
} from 'liquidjs';
import { toText } from '../plain-text.ts';
import { scopeOf } from './render-scope.ts';

type Parser = ConstructorParameters<typeof Tag>[2]['parser'];

/**
 * `{% search q, limit: 10 %}{% for result in search.items %} {{ result.title }} {% endfor %}{% endsearch %}`: finds public content. A
 * page with this tag is rendered for each request.
 */
export function addSearchTag(engine: Liquid): void {
  engine.registerTag(
    'search',
    class extends Tag {
      readonly #query: Value;
      readonly #args: Hash;
      readonly #content: Template[] = [];

      constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
        super(token, remaining, liquid);
        this.#query = new Value(this.tokenizer.readFilteredValue(), liquid);
        this.#args = new Hash(this.tokenizer);
        const stream = parser
          .parseStream(remaining)
          .on('tag:endsearch', () => stream.stop())
          .on('template', (template: Template) => this.#content.push(template))
          .on('end', () => {
            throw new Error(`tag ${token.getText()} not closed`);
          });
        stream.start();
      }

      *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
        const query = toText(yield this.#query.value(context));
        const { limit } = (yield this.#args.render(context)) as Record<string, unknown>;
        const options = limit === undefined ? {} : { limit: Number(limit) };
        const search = yield scopeOf(context).content.search(query, options);
        context.push({ search });
        yield this.liquid.renderer.renderTemplates(this.#content, context, emitter);
        context.pop();
      }

      *arguments(): Generator<ValueToken | Value> {
        yield this.#query;
        yield* Object.values(this.#args.hash).filter((value) => value !== undefined) as ValueToken[];
      }

      *children(): Generator<unknown, Template[]> {
        return this.#content;
      }
    },
  );
}
