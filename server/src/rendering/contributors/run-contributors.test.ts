import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NO_CONTENT } from '../template-content.ts';
import { createLogger } from '../../kernel/logger.ts';
import { html } from '../safe-html.ts';
import type { Contributor, ContributorContext, ContributorModel } from './contributor.ts';
import { deepFreeze } from './deep-freeze.ts';
import { runContributors, type ContributorRun } from './run-contributors.ts';
import { createTimeoutCircuit } from './timeout-circuit.ts';

const ENTITY = { kind: 'page', id: '1', shortcut: 'home', title: 'Home' } as const;
const never = () => new Promise<never>(() => undefined);

function setUp(given: Partial<Contributor>[], options: Partial<ContributorRun> = {}) {
  const contributors = new Map(
    given.map((contributor, index) => {
      const name = contributor.name ?? `c${index}`;
      const complete: Contributor = { description: '', contribute: () => undefined, ...contributor, name };
      return [name, { contributor: complete, source: 'project', file: `${name}.ts` } as const];
    }),
  );
  const clock = { time: 0, now: () => clock.time };
  const faults: string[] = [];
  const run: ContributorRun = {
    contributors,
    circuit: createTimeoutCircuit(clock),
    logger: createLogger({ level: 'silent' }),
    content: NO_CONTENT,
    locale: 'en',
    request: undefined,
    timeoutMs: 30,
    remainingMs: () => 1000,
    onUse: () => undefined,
    onFault: (name, reason) => faults.push(`${name} ${reason}`),
    ...options,
  };
  const model = deepFreeze({ page: { title: 'Home' }, vars: { colour: 'red' } });
  const names = [...contributors.keys()];
  return { clock, faults, model, run: () => runContributors(names, model, ENTITY, run) };
}

describe('runContributors', () => {
  it('returns the variables of contributors, each seeing those of earlier ones', async () => {
    const { run, faults } = setUp([
      { contribute: (model) => void (model.a = 1) },
      { contribute: async (model) => void (model.b = await Promise.resolve(Number(model.a) + 1)) },
    ]);
    assert.deepEqual(await run(), { a: 1, b: 2 });
    assert.deepEqual(faults, []);
  });

  it('gives contributors read-only access to the model', async () => {
    const { run, model, faults } = setUp([
      {
        contribute(own) {
          const { page, vars } = own as { page: { title: string }; vars: Record<string, string> };
          own.seen = page.title;
          vars.colour = 'blue';
        },
      },
    ]);
    assert.deepEqual(await run(), {});
    assert.equal(model.vars.colour, 'red');
    assert.match(faults[0] ?? '', /^c0 Cannot assign to read only property 'colour'/);
  });

  it('ignores variables with reserved names', async () => {
    const { run, faults } = setUp([
      { contribute: (model) => void Object.assign(model, { page: 'x', content: 'x', options: 1, mine: 2 }) },
    ]);
    assert.deepEqual(await run(), { mine: 2 });
    assert.deepEqual(faults, []);
  });

  it('skips a contributor that throws, synchronously or asynchronously', async () => {
    const { run, faults } = setUp([
      {
        contribute(model) {
          model.early = 1;
          throw new Error('at once');
        },
      },
      { contribute: () => Promise.reject(new Error('later')) },
      { contribute: (model) => void (model.ok = true) },
    ]);
    assert.deepEqual(await run(), { ok: true });
    assert.deepEqual(faults, ['c0 at once', 'c1 later']);
  });

  it('skips and aborts a contributor that times out, and ignores its later writes', async () => {
    let late: ContributorModel | undefined;
    let signal: AbortSignal | undefined;
    const { run, faults } = setUp([
      {
        contribute(model, context) {
          late = model;
          signal = context.signal;
          model.early = 1;
          return never();
        },
      },
      { contribute: (model) => void (model.ok = true) },
    ]);
    const added = await run();
    assert.equal(signal?.aborted, true);
    late!.early = 2;
    assert.deepEqual(added, { ok: true });
    assert.deepEqual(faults, ['c0 took more than 30 ms']);
  });

  it('ignores writes after a contributor has settled, at any depth', async () => {
    const list = ['a'];
    let kept: ContributorModel | undefined;
    const { run } = setUp([
      {
        contribute(model) {
          kept = model;
          model.list = list;
        },
      },
    ]);
    const added = await run();
    list.push('b');
    kept!.more = 1;
    assert.deepEqual(added, { list: ['a'] });
  });

  it('accepts data, also circular, and safe HTML, but no functions', async () => {
    const circle: Record<string, unknown> = { name: 'x' };
    circle.self = circle;
    const { run } = setUp([
      {
        contribute: (model) => void Object.assign(model, { circle, bold: html`<b>${'<'}</b>`, run: () => 1 }),
      },
    ]);
    const added = (await run()) as { circle: { self: unknown }; bold: unknown };
    assert.equal(added.circle.self, added.circle);
    assert.equal(String(added.bold), '<b>&lt;</b>');
    assert.deepEqual(Object.keys(added), ['circle', 'bold']);
  });

  it('skips a contributor for ten seconds after three consecutive timeouts', async () => {
    let calls = 0;
    const slow = {
      contribute() {
        calls += 1;
        return never();
      },
    };
    const { run, clock, faults } = setUp([slow], { timeoutMs: 1 });
    for (let time = 0; time < 5; time += 1) await run();
    assert.equal(calls, 3);
    assert.match(faults[2]!, /it is skipped for 10 s$/);
    assert.match(faults[3]!, /is skipped for a while/);
    clock.time = 10_000;
    await run();
    assert.equal(calls, 4);
    await run();
    assert.equal(calls, 4, 'it is skipped again at once');
  });

  it('resets the timeout count after a contributor has settled', async () => {
    let slow = true;
    let calls = 0;
    const { run } = setUp(
      [
        {
          contribute() {
            calls += 1;
            return slow ? never() : undefined;
          },
        },
      ],
      { timeoutMs: 1 },
    );
    await run();
    await run();
    slow = false;
    await run();
    slow = true;
    await run();
    await run();
    assert.equal(calls, 5);
  });

  it('runs no contributor when the time budget of the page is used up', async () => {
    const { run, faults } = setUp([{ contribute: () => assert.fail('it ran') }], { remainingMs: () => 0 });
    assert.deepEqual(await run(), {});
    assert.deepEqual(faults, ['c0 was skipped: the time limit of the page was reached']);
  });

  it('passes the request only to contributors that declare it', async () => {
    const seen: (ContributorContext['request'] | undefined)[] = [];
    const contribute = (_model: ContributorModel, context: ContributorContext) =>
      void seen.push(context.request);
    const request = { method: 'GET', url: '/', headers: {}, userAgent: 'x' };
    const { run } = setUp(
      [
        { contribute, cache: 'request' },
        { contribute },
        { contribute, cache: 'static' },
        { contribute, cache: { maxAge: 1 } },
      ],
      { request },
    );
    await run();
    assert.deepEqual(seen, [request, request, undefined, undefined]);
  });
});
