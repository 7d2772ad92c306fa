import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createHtmlCleaner } from './html-cleaner.ts';

const LONG = '<p style="color:red">x</p><script>1</script>'.repeat(25_000);
const CLEAN = '<p style="color:red">x</p>'.repeat(25_000);

describe('a cleaner of HTML', () => {
  it('cleans long texts in a worker thread', async (t) => {
    const cleaner = made(t);
    const begun = process.threadCpuUsage();
    await cleaner.prepare({ values: { text: { en: LONG, fr: '<b>' } } });
    assert.equal(cleaner.clean(LONG), CLEAN);
    const { user, system } = process.threadCpuUsage(begun);
    assert.ok(user + system < 300_000, 'what starts a thread and takes its answer');
  });

  it('counts the total length of texts', async (t) => {
    const cleaner = made(t);
    const texts = Array.from({ length: 50 }, (_, index) => `${LONG.slice(0, 20_000)}${index}`);
    await cleaner.prepare(texts);
    const begun = process.threadCpuUsage();
    for (const text of texts) assert.match(cleaner.clean(text)!, /^<p style/);
    const { user, system } = process.threadCpuUsage(begun);
    assert.ok(user + system < 300_000);
  });

  it('cleans unprepared texts, and detects excessive nesting', async (t) => {
    const cleaner = made(t);
    assert.equal(cleaner.clean('<b onclick="x">x</b>'), '<b>x</b>');
    const deep = '<b>'.repeat(100_000);
    await cleaner.prepare(deep);
    assert.equal(cleaner.clean(deep), undefined);
  });
});

function made(t: TestContext) {
  const cleaner = createHtmlCleaner(2_000_000);
  t.after(() => cleaner.close());
  return cleaner;
}
