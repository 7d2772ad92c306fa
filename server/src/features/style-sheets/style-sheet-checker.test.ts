import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createStyleSheetChecker } from './style-sheet-checker.ts';

const LONGEST = 512 * 1024;

describe('a checker of style sheets', () => {
  for (const unit of ['a{b:c}', 'a{b:c;}']) {
    it(`parses many ${JSON.stringify(unit)} outside the main thread`, async (t) => {
      assert.deepEqual(await checkCheaply(t, unit.repeat(LONGEST / unit.length)), []);
    });
  }

  for (const unit of ['{', 'a{', '(']) {
    it(`finds the fault after many ${unit} outside the main thread`, async (t) => {
      const [fault] = await checkCheaply(t, unit.repeat(LONGEST / unit.length));
      assert.equal(fault?.code, 'css-syntax');
    });
  }

  it('returns the same result for short and long style sheets', async (t) => {
    const checker = made(t);
    assert.deepEqual(await checker.syntaxFaults('a{}\n}'), [
      { pointer: '/content', code: 'css-syntax', params: { line: 2, column: 1 } },
    ]);
    assert.deepEqual(await checker.syntaxFaults(`${' '.repeat(100_000)}\n}`), [
      { pointer: '/content', code: 'css-syntax', params: { line: 2, column: 1 } },
    ]);
  });
});

/** Returns the faults of a style sheet. Fails if the main thread is busy for half the parsing time (120 to 270 ms). */
async function checkCheaply(t: TestContext, content: string) {
  const checker = made(t);
  // Exclude the start of the worker from the measurement.
  await checker.syntaxFaults(' '.repeat(70_000));
  const begun = process.threadCpuUsage();
  const faults = await checker.syntaxFaults(content);
  const { user, system } = process.threadCpuUsage(begun);
  assert.ok(user + system < 60_000, `${user + system} µs`);
  return faults;
}

function made(t: TestContext) {
  const checker = createStyleSheetChecker();
  t.after(() => checker.close());
  return checker;
}
