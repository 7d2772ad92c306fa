import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createLogger } from '../../src/kernel/logger.ts';
import { loadContributors } from '../../src/rendering/contributors/load-contributors.ts';
import { registerProjectModules } from '../../src/rendering/project-code/project-modules.ts';
import { createTemplateStore } from '../../src/rendering/template-store.ts';

type Files = Readonly<Record<string, string>>;

/** Creates a folder with these files, deleted after the test. */
async function project(t: TestContext, files: Files, below = ''): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'parvis-project-'));
  t.after(() => rm(root, { recursive: true }));
  const folder = join(root, below);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function load(t: TestContext, files: Files, below?: string, importTimeoutMs?: number) {
  const folder = await project(t, files, below);
  const hooks = registerProjectModules(folder);
  t.after(() => hooks.close());
  const { contributors, faults } = await loadContributors({
    projectFolder: folder,
    builtIn: [{ name: 'date', description: '', contribute: () => undefined }],
    logger: createLogger({ level: 'silent' }),
    ...(importTimeoutMs === undefined ? {} : { importTimeoutMs }),
  });
  return {
    found: [...contributors.values()].map(
      ({ contributor, source, file }) => `${contributor.name} ${source} ${file ?? '-'}`,
    ),
    faults: faults.map(
      ({ file, line, message }) => `${file.slice(folder.length + 1)}:${line ?? '-'} ${message}`,
    ),
  };
}

const DEFINED = `import { defineContributor, html } from 'parvis';
import { word } from '../lib/word.ts';
export default defineContributor({
  name: 'typed',
  description: 'x',
  contribute(model): void {
    const bold: string = word;
    model.bold = html\`<b>\${bold}</b>\`;
  },
});
`;
const WORD = 'export const word: string = "x";\n';

describe('[§1.2-4, §1.4-2] contributors of a project', () => {
  const files = {
    'contributors/typed.ts': DEFINED,
    'lib/word.ts': WORD,
    'contributors/plain.js': 'export default { name: "plain", description: "y", contribute() {} };',
    'contributors/types.d.ts': 'export type X = 1;',
    'contributors/notes.md': '# not code',
  };

  it('are found by file name, as TypeScript and JavaScript, without a package.json', async (t) => {
    const { found, faults } = await load(t, files);
    assert.deepEqual(faults, []);
    assert.deepEqual(found, [
      'date built-in -',
      'plain project contributors/plain.js',
      'typed project contributors/typed.ts',
    ]);
  });

  it('load below node_modules too, and without a warning', async (t) => {
    const warnings: unknown[] = [];
    const listen = (warning: unknown) => warnings.push(warning);
    process.on('warning', listen);
    const { found, faults } = await load(t, files, 'node_modules/site');
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', listen);
    assert.deepEqual(faults, []);
    assert.equal(found.length, 3);
    assert.deepEqual(warnings, []);
  });

  it('are optional', async (t) => {
    assert.deepEqual(await load(t, {}), { found: ['date built-in -'], faults: [] });
  });

  it('that never finish are reported and do not delay the others', async (t) => {
    const { found, faults } = await load(
      t,
      {
        'contributors/a-waits.ts': 'await new Promise(() => undefined);\nexport default {};\n',
        'contributors/b-below.ts': 'import "../lib/waits.ts";\nexport default {};\n',
        'contributors/plain.js': files['contributors/plain.js'],
        'lib/waits.ts': 'await new Promise(() => undefined);\n',
      },
      '',
      500,
    );
    const reason = 'it did not load within 0.5 s: check for a top-level await that never resolves';
    assert.deepEqual(faults, [`contributors/a-waits.ts:- ${reason}`, `contributors/b-below.ts:- ${reason}`]);
    assert.deepEqual(found, ['date built-in -', 'plain project contributors/plain.js']);
  });

  it('that are invalid are all reported, with file, line and reason', async (t) => {
    const { found, faults } = await load(t, {
      'contributors/a-throws.ts': 'const x: number = 1;\n\nthrow new Error(`out of order ${x}`);\n',
      'contributors/b-syntax.ts': 'export default {\n  name: "b"\n  description: "",\n};\n',
      'contributors/c-syntax.js': 'const a = 1;\nexport default { foo bar };\n',
      'contributors/d-nothing.ts': 'export const name = "d";\n',
      'contributors/e-half.ts': 'export default { description: 1, variables: ["a"], cache: "forever" };\n',
      'contributors/f-date.ts': 'export default { name: "date", description: "", contribute() {} };\n',
      'contributors/g-missing.ts': 'import "./nowhere.ts";\nexport default {};\n',
      'contributors/h-below.ts': 'import "../lib/broken.ts";\n',
      'lib/broken.ts': '\nenum A { b }\n',
    });
    assert.deepEqual(found, ['date built-in -']);
    assert.equal(faults.length, 8);
    assert.equal(faults[0], 'contributors/a-throws.ts:3 out of order 1');
    assert.match(faults[1]!, /^contributors\/b-syntax\.ts:3 /);
    assert.match(faults[2]!, /^contributors\/c-syntax\.js:2 /);
    assert.match(faults[3]!, /^contributors\/d-nothing\.ts:- it has no default export that is a contributor/);
    assert.equal(
      faults[4],
      'contributors/e-half.ts:- a name is missing; its description is not a text; its variables are not texts by name; the function contribute(model, context) is missing; ' +
        "its cache must be 'static', 'request' or { maxAge: seconds }",
    );
    assert.equal(
      faults[5],
      'contributors/f-date.ts:- the name "date" is taken by a contributor of the server',
    );
    assert.match(faults[6]!, /^contributors\/g-missing\.ts:- Cannot find module .*nowhere\.ts/);
    assert.match(faults[7]!, /^lib\/broken\.ts:2 TypeScript enum is not supported/);
  });
});

describe('templates of a project', () => {
  async function faultsOf(t: TestContext, files: Files) {
    const folder = await project(t, files);
    const { store, faults } = await createTemplateStore({
      projectFolder: join(folder, 'templates'),
      ownFolder: join(folder, 'own'),
      maxLength: 1000,
    });
    const shown = faults.map(
      ({ file, line, column, message }) => `${file.slice(folder.length + 1)}:${line}:${column} ${message}`,
    );
    return { folder, store, faults, shown };
  }

  const FAULTS: [title: string, text: string, expected: RegExp][] = [
    [
      'a tag that is not closed',
      '<p>\n  {% if x %}',
      /^templates\/a\.liquid:2:3 tag \{% if x %\} not closed$/,
    ],
    ['an unknown tag', '{% nothing %}', /^templates\/a\.liquid:1:1 tag "nothing" not found$/],
    ['an unknown filter', '{{ 1 }}\n{{ x | shout }}', /^templates\/a\.liquid:2:1 undefined filter: shout$/],
    ['an output that is not closed', '{{ x', /^templates\/a\.liquid:1:1 output .*not closed$/],
    [
      'a missing template',
      'x {% include "gone" %}',
      /^templates\/a\.liquid:1:3 there is no template "gone"$/,
    ],
    [
      'a missing built-in template',
      '{% layout "default/gone" %}',
      /:1:1 there is no template "default\/gone"$/,
    ],
    [
      'a layout that is the template itself',
      '{% layout "a" %}',
      /^templates\/a\.liquid:1:1 its layout "a" refers back to itself/,
    ],
    [
      'a list that is not closed',
      '{% articles model: "x" %}',
      /^templates\/a\.liquid:1:1 tag \{% articles .*not closed$/,
    ],
  ];
  for (const [title, text, expected] of FAULTS) {
    it(`are checked for ${title}`, async (t) => {
      const { shown, faults } = await faultsOf(t, { 'templates/a.liquid': text });
      assert.equal(shown.length, 1, shown.join('\n'));
      assert.match(shown[0]!, expected);
      assert.ok(faults[0]?.excerpt);
    });
  }

  it('are reported all at once', async (t) => {
    const { shown } = await faultsOf(t, {
      'templates/a.liquid': '{% x %}',
      'templates/b/c.liquid': '{% y %}',
    });
    assert.deepEqual(shown, [
      'templates/a.liquid:1:1 tag "x" not found',
      'templates/b/c.liquid:1:1 tag "y" not found',
    ]);
  });

  it('[§1.4-1] take precedence over the built-in ones, which stay available under default/', async (t) => {
    const { store } = await faultsOf(t, {
      'templates/pages/default.liquid': 'theirs',
      'templates/default/pages/default.liquid': 'hidden',
      'own/pages/default.liquid': 'ours',
      'own/pages/special.liquid': 'ours',
    });
    const render = (name: string) =>
      store.render(name, {}, { run: (work) => work(), pause: (work) => work(), check: () => undefined });
    assert.equal(await render('pages/default'), 'theirs');
    assert.equal(await render('default/pages/default'), 'ours');
    assert.equal(await render('pages/special.liquid'), 'ours');
    assert.deepEqual(store.pageTemplates(), ['default', 'special']);
    assert.deepEqual(store.choose(['pages/gone', 'pages/special']), {
      name: 'pages/special',
      asked: ['pages/gone', 'pages/special'],
    });
  });

  it('are reloaded on demand, and kept unchanged when they have become invalid', async (t) => {
    const { folder, store } = await faultsOf(t, { 'templates/a.liquid': 'one' });
    const render = () =>
      store.render('a', {}, { run: (work) => work(), pause: (work) => work(), check: () => undefined });
    await writeFile(join(folder, 'templates/a.liquid'), 'two');
    assert.deepEqual((await store.reload()).faults, []);
    assert.equal(await render(), 'two');
    await writeFile(join(folder, 'templates/a.liquid'), '{% if %}');
    assert.equal((await store.reload()).faults.length, 1);
    assert.equal(await render(), 'two');
  });
});
