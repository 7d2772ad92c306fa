import fc from 'fast-check';
import { Drop, Liquid } from 'liquidjs';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addQuickRender } from './quick-render.ts';
import { runToEnd } from './run-to-end.ts';

const OPTIONS = {
  strictFilters: true,
  ownPropertyOnly: true,
  outputEscape: (value: unknown) => (value === null || value === undefined ? '' : `[${String(value)}]`),
} as const;

class Price extends Drop {
  override liquidMethodMissing(name: string | number) {
    return name === 'later' ? Promise.resolve('later') : `price ${name}`;
  }
  override valueOf() {
    return 'a price';
  }
}

/** Values of every kind, each as it is, behind a function, and as something to wait for. */
function model() {
  let calls = 0;
  const refuse = () => {
    throw new Error('refused');
  };
  return {
    text: 'Texts',
    empty: '',
    space: ' \n',
    number: 3,
    zero: 0,
    yes: true,
    no: false,
    nothing: null,
    list: ['a', 'b', 'a'],
    none: [],
    table: {
      text: 'inner',
      list: [1, 2],
      deep: { text: 'deepest', later: Promise.resolve({ end: 'ended' }) },
    },
    name: 'text',
    later: Promise.resolve('waited'),
    laterNo: Promise.resolve(false),
    laterTable: Promise.resolve({ text: 'waited inner' }),
    call: () => (calls += 1),
    callLater: () => Promise.resolve((calls += 1)),
    price: new Price(),
    refuse,
    refuseLater: () => Promise.reject(new Error('refused later')),
  };
}

const plain = new Liquid(OPTIONS);
const quick = new Liquid(OPTIONS);
addQuickRender(quick, 1_000_000);
for (const engine of [plain, quick]) {
  engine.registerFilter('later', (value: unknown) => Promise.resolve(value));
  engine.registerFilter(
    'with',
    (value: unknown, ...args: unknown[]) => `${String(value)}(${JSON.stringify(args)})`,
  );
  engine.registerFilter('refused', () => {
    throw new Error('no filter');
  });
}

async function outcomeOf(render: () => Promise<unknown>): Promise<string> {
  try {
    return `gave ${String(await render())}`;
  } catch (error) {
    return `threw ${(error as Error).name}: ${(error as Error).message}`;
  }
}

async function compare(template: string): Promise<string> {
  const expected = await outcomeOf(() => plain.render(plain.parse(template), model()));
  const own = await outcomeOf(() => quick.render(quick.parse(template), model()));
  assert.equal(own, expected, template);
  return expected;
}

const paths = [
  ...Object.keys(model()),
  ...['text.size', 'list.first', 'list.last', 'list[1]', 'table.text', 'table[name]', 'table.list[0]'],
  ...['table.deep.text', 'table.deep.later.end', 'laterTable.text', 'later.size', 'price.tag', 'price.later'],
  ...[
    'unknown',
    'unknown.below',
    'nothing.below',
    'call.below',
    'refuse.below',
    "table['text']",
    'mine',
    'item',
  ],
];
const literals = ["'Texts'", "'a'", '3', '0', 'true', 'false', 'nil', 'blank', 'empty', '(1..3)', "''"];
const operators = ['==', '!=', '>', '<', '>=', '<=', 'contains', 'and', 'or'];

const operand = fc.constantFrom(...paths, ...literals);
const filter = fc.oneof(
  fc.constantFrom('upcase', 'later', 'size', 'refused', 'first'),
  operand.map((value) => `default: ${value}`),
  fc.tuple(operand, operand).map(([one, named]) => `with: ${one}, named: ${named}`),
);
const filtered = fc
  .tuple(operand, fc.array(filter, { maxLength: 2 }))
  .map(([value, filters]) => [value, ...filters].join(' | '));
const condition = fc.oneof(
  operand,
  operand.map((value) => `not ${value}`),
  fc.tuple(operand, fc.constantFrom(...operators), operand).map((parts) => parts.join(' ')),
  fc
    .tuple(operand, fc.constantFrom(...operators), operand, fc.constantFrom('and', 'or'), operand)
    .map((parts) => parts.join(' ')),
);
const { template } = fc.letrec<{ template: string; node: string }>((tie) => ({
  template: fc.array(tie('node'), { minLength: 1, maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.constantFrom('text ', '<p>', '{{ forloop.index }}', '{% break %}', '{% continue %}'),
    filtered.map((value) => `{{ ${value} }}`),
    filtered.map((value) => `{% assign mine = ${value} %}`),
    fc.tuple(condition, tie('template')).map(([test, then]) => `{% if ${test} %}${then}{% endif %}`),
    fc
      .tuple(condition, tie('template'), condition, tie('template'), tie('template'))
      .map(
        ([test, then, other, next, last]) =>
          `{% if ${test} %}${then}{% elsif ${other} %}${next}{% else %}${last}{% endif %}`,
      ),
    fc
      .tuple(condition, tie('template'), tie('template'))
      .map(([test, then, last]) => `{% unless ${test} %}${then}{% else %}${last}{% endunless %}`),
    fc
      .tuple(operand, tie('template'), tie('template'))
      .map(([list, then, last]) => `{% for item in ${list} %}${then}{% else %}${last}{% endfor %}`),
    tie('template').map((inner) => `{% capture mine %}${inner}{% endcapture %}`),
    fc
      .tuple(operand, operand, tie('template'))
      .map(([value, when, then]) => `{% case ${value} %}{% when ${when} %}${then}{% endcase %}`),
  ),
}));

describe('the quick rendering of templates', () => {
  it('gives what Liquid gives, and fails as it fails, whatever has to be waited for', async () => {
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(template, async (source) => {
        outcomes.add((await compare(source)).slice(0, 5));
      }),
      { numRuns: 500 },
    );
    assert.deepEqual([...outcomes].sort(), ['gave ', 'threw']);
  });

  it('asks for a value once, also when it has to be waited for', async () => {
    assert.equal(
      await compare(
        '{{ callLater }} {% if callLater == 2 %}{{ call }}{% endif %} {{ callLater | with: call }}',
      ),
      'gave [1] [3] [4([5])]',
    );
  });

  it('makes no generator where there is nothing to wait for', () => {
    const context = { title: 'Opening hours', list: [{ text: 'a' }], no: false };
    const source =
      '<h1>{{ title | upcase }}</h1>{% if no %}no{% elsif list.first.text == "a" %}yes{% endif %}';
    const templates = quick.parse(source);
    const engine = quick as unknown as { _render(...given: unknown[]): unknown };
    assert.equal(engine._render(templates, context, {}), '<h1>[OPENING HOURS]</h1>yes');
  });

  it('runs to the end what waits in turn', async () => {
    function* step(): Generator<unknown, string, unknown> {
      const first = yield Promise.resolve('a');
      try {
        yield Promise.reject(new Error('b'));
      } catch (error) {
        return `${String(first)} ${(error as Error).message}`;
      }
      return 'nothing';
    }
    assert.equal(await runToEnd(step()), 'a b');
  });
});
