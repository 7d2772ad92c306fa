import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(join(import.meta.dirname, 'frugal-start.ts')).href;

/** How often a load is called that is sure to be compiled for speed sooner or later, and one that is not. */
const SURE = 50_000_000;
const MUCH = 50_000;
const MIB = 1024 * 1024;

/** What two equal loads became, the first one while the process started, the second one after it: compiled for speed, or not. */
function compiledForSpeed(
  options: readonly string[],
  startingCalls: number,
): { starting: boolean; working: boolean } {
  const script = `
    import { startFrugally, workFreely } from ${JSON.stringify(MODULE)};
    const OPTIMISED = 16;
    const statusOf = new Function('work', 'return %GetOptimizationStatus(work)');
    const isFast = (work) => (statusOf(work) & OPTIMISED) !== 0;
    const load = () => new Function('let sum = 0; for (let i = 0; i < 1000; i += 1) sum += i % 7; return sum');
    // Compiling happens in another thread, and is taken over by a later call.
    const until = (work, limit) => {
      for (let calls = 0; calls < limit && !isFast(work); calls += 1) work();
      return isFast(work);
    };
    startFrugally(${JSON.stringify(options)});
    const starting = until(load(), ${startingCalls});
    workFreely();
    console.log(JSON.stringify({ starting, working: until(load(), ${SURE}) }));
  `;
  const out = execFileSync(
    process.execPath,
    ['--allow-natives-syntax', '--input-type=module', '-e', script],
    { encoding: 'utf8', env: { PATH: process.env.PATH } },
  );
  return JSON.parse(out) as { starting: boolean; working: boolean };
}

describe('a frugal start', () => {
  it('compiles nothing for speed before it is over, and everything as always after it', () => {
    assert.deepEqual(compiledForSpeed(['--max-old-space-size=512'], MUCH), {
      starting: false,
      working: true,
    });
  });

  for (const option of ['--max-semi-space-size=16', '--max_semi_space_size=16', '--jitless', '--no-maglev']) {
    it(`contradicts nobody who has decided otherwise by ${option}`, () => {
      assert.deepEqual(compiledForSpeed([option], SURE), { starting: true, working: true });
    });
  }

  it('gives back the room that its garbage took, and leaves no way to collect behind', () => {
    const script = `
      import { giveBackMemory, startFrugally } from ${JSON.stringify(MODULE)};
      startFrugally([]);
      let kept = [];
      for (let made = 0; made < 2_000_000; made += 1) {
        kept.push({ made });
        if (kept.length > 200_000) kept = [];
      }
      kept = [];
      const before = process.memoryUsage();
      giveBackMemory();
      const after = process.memoryUsage();
      console.log(JSON.stringify({ heap: before.heapTotal - after.heapTotal, memory: before.rss - after.rss, collect: typeof gc }));
    `;
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    const { heap, memory, collect } = JSON.parse(out) as { heap: number; memory: number; collect: string };
    assert.ok(
      heap > 8 * MIB && memory > 8 * MIB,
      `${heap / MIB} MiB of the heap, ${memory / MIB} MiB in all`,
    );
    assert.equal(collect, 'undefined');
  });
});
