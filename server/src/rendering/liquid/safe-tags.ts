import {
  BlockTag,
  CaptureTag,
  Drop,
  IncludeTag,
  LayoutTag,
  RenderTag,
  type Context,
  type Emitter,
  type Liquid,
  type Template,
} from 'liquidjs';
import { boundedEmitter } from './bounded-emitter.ts';
import { printable, scopeOf } from './render-scope.ts';

const MAX_NESTING = 100;
/** Liquid's mode while it collects the blocks of a template with a layout. */
const STORE_BLOCKS = 1;

type Rendering = Generator<unknown, void, unknown>;
type RenderBlock = (parent: unknown, emitter: Emitter) => unknown;

/**
 * Replaces tags of Liquid that escape safe HTML again (`capture`, `block.super`) or nest without limit (`include`,
 * `render`, `layout`).
 */
export function addSafeTags(engine: Liquid, maxLength: number): void {
  engine.registerTag('capture', safeCapture(maxLength));
  engine.registerTag('block', safeBlock(maxLength));
  engine.registerTag(
    'include',
    class extends IncludeTag {
      override *render(context: Context, emitter: Emitter): Rendering {
        yield* nested(context, super.render(context, emitter));
      }
    },
  );
  engine.registerTag(
    'render',
    class extends RenderTag {
      override *render(context: Context, emitter: Emitter): Rendering {
        yield* nested(context, super.render(context, emitter));
      }
    },
  );
  engine.registerTag(
    'layout',
    class extends LayoutTag {
      override *render(context: Context, emitter: Emitter): Rendering {
        yield* nested(context, super.render(context, emitter));
      }
    },
  );
}

function* nested(context: Context, rendering: Generator<unknown, unknown, unknown>): Rendering {
  const scope = scopeOf(context);
  if (scope.nesting >= MAX_NESTING) throw new Error(`templates are nested more than ${MAX_NESTING} deep`);
  scope.nesting += 1;
  try {
    yield* rendering;
  } finally {
    scope.nesting -= 1;
  }
}

function safeCapture(maxLength: number) {
  return class extends CaptureTag {
    override *render(context: Context): Rendering {
      const emitter = boundedEmitter(maxLength);
      yield this.liquid.renderer.renderTemplates(this.templates, context, emitter);
      const scope = context.bottom() as Record<string, unknown>;
      scope[this.variable] = printable(context, emitter.buffer);
    }
  };
}

/** The value of `{{ block.super }}`: the parent's rendered block. */
class ParentBlock extends Drop {
  readonly #context: Context;
  readonly #render: (emitter: Emitter) => unknown;
  readonly #maxLength: number;

  constructor(context: Context, render: (emitter: Emitter) => unknown, maxLength: number) {
    super();
    this.#context = context;
    this.#render = render;
    this.#maxLength = maxLength;
  }

  *super(): Generator<unknown, unknown, unknown> {
    const emitter = boundedEmitter(this.#maxLength);
    yield this.#render(emitter);
    return printable(this.#context, emitter.buffer);
  }
}

function safeBlock(maxLength: number) {
  return class extends BlockTag {
    override *render(context: Context, emitter: Emitter): Rendering {
      const renderBlock = this.#override(context);
      if (context.getRegister<number>('blockMode') === STORE_BLOCKS) {
        context.getRegister<Record<string, RenderBlock>>('blocks', {})[this.block] = renderBlock;
      } else {
        yield renderBlock(new ParentBlock(context, () => undefined, maxLength), emitter);
      }
    }

    /** Returns the block of the extending template with this one as its parent, or this one. */
    #override(context: Context): RenderBlock {
      const { liquid, templates } = this as unknown as { liquid: Liquid; templates: Template[] };
      const child = context.getRegister<Record<string, RenderBlock>>('blocks', {})[this.block];
      const running = context.getRegister<unknown[]>('running blocks', []);
      const own = this as unknown;
      const renderOwn: RenderBlock = function* (parent, emitter) {
        if (running.includes(own)) throw new Error('a block cannot contain itself');
        running.push(own);
        context.push({ block: parent });
        yield liquid.renderer.renderTemplates(templates, context, emitter);
        context.pop();
        running.pop();
      };
      return child
        ? (parent, emitter) =>
            child(new ParentBlock(context, (inner) => renderOwn(parent, inner), maxLength), emitter)
        : renderOwn;
    }
  };
}
