import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { startServer } from './run-parvis.ts';

const contributor = (text: string) => `import { defineContributor } from 'parvis';
import { note } from './notes/note.ts';
export default defineContributor({
  name: 'greeting',
  description: 'A greeting',
  variables: { greeting: 'The greeting' },
  contribute(model) {
    model.greeting = '${text} ' + note;
  },
});
`;
const PROJECT = {
  'contributors/greeting.ts': contributor('Hello'),
  'contributors/notes/note.ts': "export const note = 'world';",
  'field-types/stars.ts': `import { defineFieldType } from 'parvis';
export default defineFieldType({ name: 'stars', value: { type: 'number' }, show: (value) => String(value) });
`,
  'models/book.yaml':
    'name: { en: Book }\nfields: [{ name: stars, type: stars, attributes: { label: { en: Stars } } }]\n',
  'templates/pages/default.liquid':
    '<i>{{ vars.motto }}</i><title>{{ page.title }}</title><p>{{ greeting }}</p>{{ content }}',
  'data/content.yaml':
    'pages: [{ shortcut: home, status: published, title: { en: Home }, contributors: [greeting] }]\n',
  'application.yaml': 'app.cms:\n  home-page: home\n  enabled-article-field-list: [text, stars]\n',
};
const FILM =
  'name: { en: Film }\npath: /films/{slug}\nfields: [{ name: stars, type: stars, attributes: { label: { en: Stars } } }]\n';
const DATA =
  'articles: [{ shortcut: metro, model: film, status: published, title: { en: Metro }, values: { stars: 3 } }]\n';

describe('parvis start --watch', { timeout: 120_000 }, () => {
  async function watched(t: TestContext) {
    const project = testProject(PROJECT);
    const server = await startServer(['--project', project, '--data', temporaryFolder(), '--watch']);
    t.after(() => server.stop());
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    };
    const read = async (path = '/') => {
      const response = await fetch(server.url + path, { headers: { accept: 'text/html' } });
      return { status: response.status, text: await response.text() };
    };
    /** Resolves when the page matches; connections are refused while the server restarts. */
    const until = async (pattern: RegExp, status = 200, path = '/') => {
      const late = AbortSignal.timeout(30_000);
      for (;;) {
        const page = await read(path).catch((error: unknown) => ({ status: 0, text: String(error) }));
        if (page.status === status && pattern.test(page.text)) return page.text;
        assert.ok(!late.aborted, `${page.status} without ${pattern}: ${page.text}\n${server.out()}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    await until(/Hello world/);
    return { project, server, write, until };
  }

  it('uses changed contributors, what they import, field types, models, data and settings', async (t) => {
    const { project, write, until } = await watched(t);
    const file = join(project, 'contributors/greeting.ts');
    // As vim saves.
    renameSync(file, `${file}~`);
    write('contributors/greeting.ts', contributor('Good day'));
    rmSync(`${file}~`);
    await until(/Good day world/);
    write('contributors/notes/note.ts', "export const note = 'everybody';");
    await until(/Good day everybody/);
    write('models/film.yaml', FILM);
    write('data/film.yaml', DATA);
    await until(/3/, 200, '/films/metro');
    write('field-types/moons.ts', PROJECT['field-types/stars.ts'].replace('stars', 'moons'));
    write('application.yaml', PROJECT['application.yaml'].replace('stars]', 'stars, moons]'));
    write('models/planet.yaml', FILM.replaceAll('ilm', 'lanet').replace('type: stars', 'type: moons'));
    write('data/planet.yaml', DATA.replace('metro', 'mars').replace('film', 'planet'));
    await until(/Metro[^]*3/, 200, '/flanets/mars');
    const settings = PROJECT['application.yaml'].replace('stars]', 'stars, moons]');
    write('application.yaml', `${settings}  template-variables: { motto: Onwards }\n`);
    await until(/Onwards/);
  });

  it('shows faults in the pages, with file, line and excerpt, until they are corrected', async (t) => {
    const { write, until, server } = await watched(t);
    write('contributors/greeting.ts', contributor('Hello').replace('model.greeting', 'const 1'));
    const broken = await until(/contributors\/greeting\.ts:8/, 500);
    assert.match(broken, /&gt; +8 \| +const 1 = &#39;Hello/);
    assert.equal((await fetch(`${server.url}/admin/`)).status, 200);
    write('templates/pages/default.liquid', 'line\n{% if %}');
    await until(
      /templates\/pages\/default\.liquid:2:6[^]*contributors\/greeting|contributors\/greeting[^]*default\.liquid:2:6/,
      500,
    );
    write('templates/pages/default.liquid', PROJECT['templates/pages/default.liquid']);
    write('contributors/greeting.ts', contributor('Hello again'));
    await until(/Hello again world/);
    write(
      'models/book.yaml',
      'name: { en: Book }\nfields: [{ name: stars, type: starz, attributes: { label: { en: Stars } } }]\n',
    );
    await until(/models\/book\.yaml:2:\d+[^]*starz/, 500);
    write('models/book.yaml', PROJECT['models/book.yaml']);
    await until(/Hello again world/);
    write('messages/en.yaml', "site.a: 'open");
    await until(/messages\/en\.yaml:1/, 500);
    write('messages/en.yaml', 'site.a: closed');
    await until(/Hello again world/);
  });

  it('shows why a template or a contributor fails for a page', async (t) => {
    const { write, until } = await watched(t);
    write('templates/pages/default.liquid', 'a\nb\n{% include page.title %}');
    const page = await until(/templates\/pages\/default\.liquid:3/, 500);
    assert.match(page, /&gt; 3 \| {% include page\.title %}/);
    write('templates/pages/default.liquid', PROJECT['templates/pages/default.liquid']);
    await until(/Hello world/);
    write('contributors/greeting.ts', contributor('Hello').replace('note;', 'nothing.of;'));
    const failed = await until(/contributors\/greeting\.ts:8:\d+: nothing is not defined/, 500);
    assert.match(failed, /&gt; +8 \| .*nothing\.of/);
  });
});
