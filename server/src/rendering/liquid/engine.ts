import { Context, Liquid, toValue, type Template } from 'liquidjs';
import { CannotCut, RequestValue } from '../cut/request-value.ts';
import { printed } from '../output-format.ts';
import type { TimeBudget } from '../time-budget.ts';
import { boundedEmitter } from './bounded-emitter.ts';
import { addFilters } from './filters.ts';
import { addListTags } from './list-tags.ts';
import { addPaginateTag } from './paginate-tag.ts';
import { scopeOf } from './render-scope.ts';
import { runToEnd } from './run-to-end.ts';
import { addSearchTag } from './search-tag.ts';
import { addSafeTags } from './safe-tags.ts';

/** Maximum characters of all templates that one template includes. */
const PARSE_LIMIT = 10_000_000;
/**
 * Maximum characters and list items that filters and ranges of a rendering create, by Liquid's measure: at once, and
 * in total.
 */
const MAX_MADE_AT_ONCE = 5_000_000;
const MAX_MADE = 100_000_000;
/** The number of characters or items that cost as much time as one tag. */
const MADE_IN_A_STEP = 1000;

type Parts = NonNullable<ConstructorParameters<typeof Context>[3]>;

/** Creates the Liquid engine. It is only used asynchronously, because its cache holds one kind of result. */
export function createEngine(
  findTemplate: (name: string) => Template[] | undefined,
  maxLength: number,
): Liquid {
  const engine = new Liquid({
    // All templates are parsed beforehand. Liquid finds them in its cache under "<kind>:<name>".
    cache: {
      read: (key) => findTemplate(key.slice(key.indexOf(':') + 1)),
      write: () => undefined,
      remove: () => undefined,
    },
    fs: {
      exists: () => Promise.resolve(false),
      existsSync: () => false,
      readFile: (name) => Promise.reject(new Error(`there is no template "${name}"`)),
      readFileSync: (name) => {
        throw new Error(`there is no template "${name}"`);
      },
      resolve: (_folder, name) => name,
    },
    root: ['templates'],
    relativeReference: false,
    ownPropertyOnly: true,
    strictFilters: true,
    // Safe HTML is printed unchanged in HTML; everything else is escaped.
    outputEscape(this: { context: Context }, value: unknown) {
      if (value instanceof RequestValue) return value.mark();
      const given: unknown = toValue(value);
      return given === false ? 'false' : printed(scopeOf(this.context).format, given);
    },
    parseLimit: PARSE_LIMIT,
  });
  addFilters(engine);
  addListTags(engine);
  addPaginateTag(engine);
  addSearchTag(engine);
  addSafeTags(engine, maxLength);
  return engine;
}

/** Returns what a template reads at a path of a value. Throws CannotCut for asynchronous values. */
export function readPath(engine: Liquid, value: unknown, path: readonly string[]): unknown {
  const context = new Context({}, engine.options);
  return path.reduce<unknown>((below, name) => {
    const found: unknown = context.readProperty(below as never, name);
    if (typeof found === 'object' && found !== null && ('then' in found || 'next' in found)) {
      throw new CannotCut(`${name} takes time`);
    }
    return found;
  }, value);
}

/**
 * Renders a parsed template. All templates see the model, including those of the tag `render`. Throws a Liquid error
 * with file and place, OutputTooLarge or RenderTimeout (both as the `originalError` of a Liquid error).
 */
export async function renderParsed(
  engine: Liquid,
  template: Template[],
  model: Readonly<Record<string, unknown>>,
  budget: TimeBudget,
  maxLength: number,
): Promise<string> {
  const limits = {
    // Liquid's limiter checks the time of day; this one has a clock that can be stopped.
    renderLimit: { check: () => budget.check(1) },
    memoryLimit: limitOutput(budget),
    liquid: engine,
  } as unknown as Parts;
  const context = new Context({}, engine.options, { globals: model }, limits);
  const emitter = boundedEmitter(maxLength);
  const rendering = engine.renderer.renderTemplates(template, context, emitter);
  await budget.run(() => runToEnd(rendering));
  return emitter.buffer;
}

/**
 * Returns a limiter that Liquid calls before a filter or range creates something. Throws when it is too large, or
 * when the time is used up.
 */
function limitOutput(budget: TimeBudget) {
  let made = 0;
  return {
    use(count: unknown) {
      const size = Number(count);
      if (!(size > 0)) return;
      made += size;
      if (size > MAX_MADE_AT_ONCE || made > MAX_MADE) throw new Error('memory alloc limit exceeded');
      budget.check(size / MADE_IN_A_STEP);
    },
  };
}
