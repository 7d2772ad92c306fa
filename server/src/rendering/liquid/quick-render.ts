import {
  AssignTag,
  IfTag,
  isTruthy,
  LiquidError,
  Output,
  RenderError,
  toValue,
  UnlessTag,
  type Context,
  type Emitter,
  type Liquid,
  type Template,
  type Value,
} from 'liquidjs';
import { boundedEmitter } from './bounded-emitter.ts';
import { readValue } from './quick-value.ts';
import { isPending, type Pending } from './run-to-end.ts';

type Work = Generator<unknown, void, unknown>;

interface Branch {
  value: Value;
  templates: Template[];
  test?: (value: unknown, context: Context) => boolean;
}

/**
 * Renders as Liquid does, but makes a generator only where something has to be waited for: texts, outputs, conditions and
 * assignments are done at once. Other tags are Liquid's own. Decision 0037.
 */
export function addQuickRender(engine: Liquid, maxLength: number): void {
  const Text = engine.parse('text')[0]!.constructor as new () => Template & { str: string };
  Object.assign(engine.renderer, {
    renderTemplates(templates: readonly Template[], context: Context, given?: Emitter): unknown {
      const emitter = given ?? boundedEmitter(maxLength);
      const rest = renderFrom(templates, 0, context, emitter);
      return rest ? bufferAfter(rest, emitter) : bufferOf(emitter);
    },
  });
  engine.registerTag(
    'if',
    class extends IfTag {
      override render(context: Context, emitter: Emitter) {
        return renderBranch(this.branches, this.elseTemplates, context, emitter) as never;
      }
    },
  );
  engine.registerTag(
    'unless',
    class extends UnlessTag {
      override render(context: Context, emitter: Emitter) {
        return renderBranch(this.branches, this.elseTemplates, context, emitter) as never;
      }
    },
  );
  engine.registerTag(
    'assign',
    class extends AssignTag {
      override render(context: Context) {
        const { key, value } = this as unknown as { key: string; value: Value };
        const scope = context.bottom() as unknown as Record<string, unknown>;
        const read = readValue(value, context);
        if (isPending(read)) return assignLater(scope, key, read) as never;
        scope[key] = read;
        return undefined as never;
      }
    },
  );

  /** The rest of the work, when something has to be waited for. */
  function renderFrom(
    templates: readonly Template[],
    from: number,
    context: Context,
    emitter: Emitter,
  ): Work | undefined {
    const { renderLimit } = context;
    renderLimit.check(0);
    for (let index = from; index < templates.length; index += 1) {
      const template = templates[index]!;
      if (template instanceof Text) {
        emitter.write(template.str);
        continue;
      }
      renderLimit.check(0);
      let html: unknown;
      try {
        html =
          template instanceof Output
            ? print(template.value, context, emitter)
            : template.render(context, emitter);
        if (!isPending(html) && html) emitter.write(html);
      } catch (error) {
        throw placed(error, template);
      }
      if (isPending(html)) return renderLater(html, templates, index, context, emitter);
      if (context.breakCalled || context.continueCalled) break;
    }
    return undefined;
  }

  function* renderLater(
    pending: Pending,
    templates: readonly Template[],
    index: number,
    context: Context,
    emitter: Emitter,
  ): Work {
    try {
      const html = yield pending;
      if (html) emitter.write(html);
    } catch (error) {
      throw placed(error, templates[index]!);
    }
    if (context.breakCalled || context.continueCalled) return;
    yield renderFrom(templates, index + 1, context, emitter);
  }

  function renderBranch(
    branches: readonly Branch[],
    otherwise: readonly Template[] | undefined,
    context: Context,
    emitter: Emitter,
  ): Work | undefined {
    for (const [index, { value, templates, test = isTruthy }] of branches.entries()) {
      let read = readValue(value, context);
      if (!isPending(read)) read = toValue(read);
      if (isPending(read)) return branchLater(read, branches.slice(index), otherwise, context, emitter);
      if (test(read, context)) return renderFrom(templates, 0, context, emitter);
    }
    return otherwise && renderFrom(otherwise, 0, context, emitter);
  }

  function* branchLater(
    pending: Pending,
    [first, ...others]: readonly Branch[],
    otherwise: readonly Template[] | undefined,
    context: Context,
    emitter: Emitter,
  ): Work {
    const { templates, test = isTruthy } = first!;
    const value = yield toValue(yield pending);
    yield test(value, context)
      ? renderFrom(templates, 0, context, emitter)
      : renderBranch(others, otherwise, context, emitter);
  }
}

function print(value: Value, context: Context, emitter: Emitter): Work | undefined {
  let read = readValue(value, context);
  if (!isPending(read)) read = toValue(read);
  if (isPending(read)) return printLater(read, emitter);
  emitter.write(read);
  return undefined;
}

function* printLater(pending: Pending, emitter: Emitter): Work {
  emitter.write(yield toValue(yield pending));
}

function* assignLater(scope: Record<string, unknown>, key: string, pending: Pending): Work {
  scope[key] = yield pending;
}

function* bufferAfter(rest: Work, emitter: Emitter): Generator<unknown, string, unknown> {
  yield rest;
  return bufferOf(emitter);
}

function bufferOf(emitter: Emitter): string {
  return (emitter as unknown as { buffer: string }).buffer;
}

function placed(error: unknown, template: Template): unknown {
  return LiquidError.is(error) ? error : new RenderError(error as Error, template);
}
