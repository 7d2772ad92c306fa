import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startTestApp } from '../support/test-app.ts';
import { sqlite, type Engine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { runParvis } from './run-parvis.ts';

async function check(files: Readonly<Record<string, string>>, ...settings: string[]) {
  const place = ['--project', testProject(files), '--data', temporaryFolder()];
  const { code, complaints } = await runParvis([
    ...['check', ...place],
    ...settings.flatMap((setting) => ['--set', setting]),
  ]);
  return {
    code,
    faults: complaints.filter((line) => !line.startsWith('Warning: ')),
    warnings: complaints.filter((line) => line.startsWith('Warning: ')),
  };
}

const NEWS = `articleModels:
  - shortcut: news
    name: { en: News }
    fields: [{ name: teaser, type: text, attributes: { label: { en: Teaser } } }]
forms:
  - shortcut: contact
    title: { en: Contact }
`;

describe('parvis check', () => {
  it('reports a missing project and does not check the example instead', async () => {
    const { code, out, complaints } = await runParvis(['check']);
    assert.deepEqual([code, out], [1, '']);
    assert.deepEqual(complaints, [
      'There is no project to check. Set its directory with --project or PARVIS_PROJECT: parvis check --project .',
    ]);
  });

  it('lists texts that templates use and that do not exist', async () => {
    const { code, faults } = await check({
      'messages/en.yaml': 'site: { hello: Hello, bye: Bye }',
      'messages/de.yaml': 'site: { foreign: Hallo }',
      'templates/pages/home.liquid': [
        "{{ 'site.hello' | t }}{{ messages.site.bye }}{% assign texts = messages.site %}{{ key | t }}",
        "  {{ 'site.helo' | t: name: 'x' }} {% if true %}{{ messages.site.by }}{% endif %}",
        "{% assign text = 'nothing.of.that.kind' | t | upcase %}{% echo 'site.foreign' | t %}",
        "{{ 'x' | append: messages.nowhere }}",
      ].join('\n'),
    });
    assert.equal(code, 1);
    assert.deepEqual(faults, [
      'templates/pages/home.liquid:2:6: There is no text "site.helo". Did you mean "site.hello"?',
      "  {{ 'site.helo' | t: name: 'x' }} {% if true %}{{ messages.site.by }}{% endif %}",
      'templates/pages/home.liquid:2:52: There is no text "site.by". Did you mean "site.bye"?',
      "  {{ 'site.helo' | t: name: 'x' }} {% if true %}{{ messages.site.by }}{% endif %}",
      'templates/pages/home.liquid:3:18: There is no text "nothing.of.that.kind".',
      "{% assign text = 'nothing.of.that.kind' | t | upcase %}{% echo 'site.foreign' | t %}",
      'templates/pages/home.liquid:3:64: There is no text "site.foreign" in en.',
      "{% assign text = 'nothing.of.that.kind' | t | upcase %}{% echo 'site.foreign' | t %}",
      'templates/pages/home.liquid:4:18: There is no text "nowhere".',
      "{{ 'x' | append: messages.nowhere }}",
    ]);
  });

  it('lists unknown models, fields, sorts and limits of lists, and unused blocks', async () => {
    const { code, faults } = await check({
      'data/news.yaml': NEWS,
      'templates/layouts/base.liquid': "{% block head %}{% endblock %}{% include 'partials/main' %}",
      'templates/partials/main.liquid': '{% block content %}{% endblock %}',
      'templates/pages/fine.liquid': [
        "{% layout 'layouts/base' %}{% block content %}{% block inner %}{% endblock %}",
        "{% articles model: 'news', sort: '-teaser,publishedAt', limit: 100, teaser: 'x', as: 'item' %}{% endarticles %}",
        '{% articles model: page.variables.model, limit: page.variables.limit %}{% endarticles %}',
        "{% pages category: 'guides', sort: 'title' %}{% endpages %}{% endblock %}",
      ].join('\n'),
      'templates/pages/wrong.liquid': [
        "{% layout 'layouts/base' %}{% block cotent %}",
        "{% articles model: 'nws' %}{% endarticles %}",
        "{% articles model: 'news', sort: '-teser', limit: 1001, color: 'red' %}{% endarticles %}",
        "{% pages limit: 0, sort: 'category', categry: 'x' %}{% endpages %}",
        "{% articles limit: '2.5' %}{% endarticles %}",
        "{% articles model: 'news', where: 'teser eq 1' %}{% endarticles %}",
        "{% articles model: 'news', where: 'teaser like 1' %}{% endarticles %}",
        "{% articles model: 'news', where: 'teaser gt 1 and publishedAt eq \"soon\"' %}{% endarticles %}",
        "{% paginate articles by 200 model: 'news', limit: 5, group_by: 'week' %}{% endpaginate %}",
        "{% paginate pages by 5 where: 'title eq \"x\"', sort: 'title', group_by: 'year' %}{% endpaginate %}",
        '{% endblock %}',
      ].join('\n'),
    });
    assert.equal(code, 1);
    const lines = faults.filter((line) => line.startsWith('templates/'));
    assert.deepEqual(lines, [
      'templates/pages/wrong.liquid:2:20: There is no article model "nws". Did you mean "news"?',
      'templates/pages/wrong.liquid:3:51: The limit must be a whole number from 1 to 1000, not 1001.',
      'templates/pages/wrong.liquid:3:64: There is no field "color" of the article model "news".',
      'templates/pages/wrong.liquid:3:34: There is no field to sort by "teser" of the article model "news". Did you mean "teaser"?',
      'templates/pages/wrong.liquid:4:17: The limit must be a whole number from 1 to 1000, not 0.',
      'templates/pages/wrong.liquid:4:47: There is no argument "categry" of a list of pages. Did you mean "category"?',
      'templates/pages/wrong.liquid:4:26: There is no field to sort by "category" of a list of pages.',
      'templates/pages/wrong.liquid:5:20: The limit must be a whole number from 1 to 1000, not 2.5.',
      'templates/pages/wrong.liquid:5:1: The list of articles needs a model.',
      'templates/pages/wrong.liquid:6:35: There is no field "teser" of the article model "news". Did you mean "teaser"?',
      'templates/pages/wrong.liquid:7:35: The conditions cannot be read: "like" of "teaser" is no operator; these are: eq, ne, lt, lte, gt, gte, in, contains, exists.',
      'templates/pages/wrong.liquid:8:35: 1 is not a value of "teaser".',
      'templates/pages/wrong.liquid:8:35: "soon" is not a value of "publishedAt".',
      'templates/pages/wrong.liquid:9:25: The number of entries must be a whole number from 1 to 100, not 200.',
      'templates/pages/wrong.liquid:9:64: Lists are grouped by year or month, not by "week".',
      'templates/pages/wrong.liquid:9:51: There is no field "limit" of the article model "news".',
      'templates/pages/wrong.liquid:10:31: There is no field "title" of a list of pages.',
      'templates/pages/wrong.liquid:10:72: To be grouped, the list must be sorted by a date, not by "title".',
      'templates/pages/wrong.liquid:1:28: There is no block "cotent" in the layout "layouts/base". Did you mean "content"?',
    ]);
  });

  it('compares the models of the project with the database', async () => {
    const url = await sqlite.newDatabase();
    const same: Engine = { ...sqlite, newDatabase: () => Promise.resolve(url) };
    const field = (name: string, more = '') =>
      `  - { name: ${name}, ${more}type: text, attributes: { label: { en: Text } } }\n`;
    const model = (...fields: string[]) => `name: { en: Note }\nfields:\n${fields.join('')}`;
    const note = '  - { shortcut: a, model: note, title: { en: A }, values: { place: Garden, text: Hello } }';
    const stored = await startTestApp(same, {
      project: {
        'models/note.yaml': model(field('place'), field('text')),
        'data/notes.yaml': `articles:\n${note}\n`,
      },
    });
    await stored.app.close();
    const { code, faults, warnings } = await check(
      {
        'models/note.yaml': model(field('where', 'was: place, '), field('more')),
        'models/other.yaml': model(field('text')),
      },
      `app.database.url=${url}`,
    );
    assert.equal(code, 1);
    assert.equal(faults.length, 1, faults.join('\n'));
    assert.match(
      faults[0]!,
      /^models\/note\.yaml:2:1: the field "text" is gone, and articles that have a value: 1;/,
    );
    assert.deepEqual(warnings, [
      'Warning: models/note.yaml: The next start renames "place" to "where", adds "more", removes "text".',
      'Warning: models/other.yaml: The next start creates this model.',
    ]);
  });

  it('knows content created by editors if it can read the database', async () => {
    const data = temporaryFolder();
    const url = `sqlite:${join(data, 'parvis.db')}`;
    const same: Engine = { ...sqlite, newDatabase: () => Promise.resolve(url) };
    const stored = await startTestApp(same, { project: { 'data/news.yaml': NEWS } });
    await stored.app.close();
    const template = "{% articles model: 'news', sort: 'teaser' %}{% endarticles %}";
    const project = testProject({
      'templates/pages/home.liquid': template,
      'templates/forms/contact.liquid': '',
      'templates/articles/news.liquid': '',
    });
    const checked = await runParvis(['check', '--project', project, '--data', data]);
    assert.deepEqual([checked.code, checked.complaints], [0, []]);
    const elsewhere = await runParvis(['check', '--project', project, '--data', temporaryFolder()]);
    assert.deepEqual(
      elsewhere.complaints.filter((line) => line.startsWith('templates/')),
      [
        'templates/pages/home.liquid:1:20: There is no article model "news".',
        'templates/articles/news.liquid: Nothing reads this template: there is no article model "news".',
        'templates/forms/contact.liquid: Nothing reads this template: there is no form "contact".',
      ],
    );
    const away = ['--set', 'app.database.url=postgres://127.0.0.1:1/none'];
    const unknown = await runParvis(['check', '--project', project, '--data', data, ...away]);
    assert.equal(unknown.code, 0, unknown.complaints.join('\n'));
  });

  it('lists files and folders that are never read', async () => {
    const { code, faults, warnings } = await check({
      'application.yml': '',
      'template/pages/home.liquid': '',
      'layouts/base.liquid': '',
      'README.md': '',
      'package.json': '{}',
      'templates/pages/home.html': '',
      'templates/pages/home.liquid~': '',
      'templates/page/wide.liquid': '',
      'templates/partials/card.liquid': '',
      'templates/forms/contcat.liquid': '',
      'templates/fields/txt.liquid': '',
      'templates/errors/404.liquid': '',
      'templates/errors/notfound.liquid': '',
      'templates/mails/password-recovry.liquid': '',
      'contributors/x.tsx': '',
      'contributors/lib/names.json': '[]',
      'field-types/y.mjs': '',
      'messages/fr.yml': '',
      'messages/more/fr.yaml': '',
      'data/news.yaml': `${NEWS}stylesheets: [{ id: site, file: css/site.css }]\n`,
      'data/css/site.css': 'p { color: red }',
      'data/css/other.css': '',
      'data/more/news.yaml': '',
      'public/anything.xyz': '',
    });
    assert.equal(code, 1);
    assert.deepEqual(faults.sort(), [
      'application.yml: Nothing reads this file. Did you mean "application.yaml"?',
      'contributors/x.tsx: Nothing reads this file: contributors are *.ts and *.js.',
      'data/css/other.css: Nothing reads this file: data scripts are *.yaml, without further folders.',
      'data/more/news.yaml: Nothing reads this file: data scripts are *.yaml, without further folders.',
      'field-types/y.mjs: Nothing reads this file: field types are *.ts and *.js.',
      'messages/fr.yml: Nothing reads this file: texts are <locale>.yaml, without further folders.',
      'messages/more/fr.yaml: Nothing reads this file: texts are <locale>.yaml, without further folders.',
      'template/: Nothing reads this folder. Did you mean "templates"?',
      'templates/errors/notfound.liquid: Nothing reads this template: its name is not a status code such as 404.',
      'templates/fields/txt.liquid: Nothing reads this template: there is no field type "txt". Did you mean "text"?',
      'templates/forms/contcat.liquid: Nothing reads this template: there is no form "contcat". Did you mean "contact"?',
      'templates/mails/password-recovry.liquid: Nothing reads this template: did you mean "mails/password-recovery"?',
      'templates/page/wide.liquid: Nothing reads this template: did you mean "pages/wide"?',
      'templates/pages/home.html: Nothing reads this file: templates are *.liquid.',
    ]);
    assert.deepEqual(warnings, [
      'Warning: layouts/: Nothing reads this folder.',
      'Warning: templates/partials/card.liquid: No template uses this partial.',
    ]);
  });

  it('reports all template faults at once, including those in scripts next to them', async () => {
    const { faults } = await check({
      'templates/pages/one.liquid': "{{ 'x' | nope }}\n{{ 'x' | nada }} {% include 'partials/lost' %}",
      'templates/pages/two.liquid': "{% layout 'missing' %}{% block x %}{% endblock %}",
      'templates/pages/three.liquid': '{% if %}',
      'templates/pages/four.liquid': "{% layout 'pages/three' %}",
      'data/pages.yaml': 'pages:\n  - shortcut: home\n    title: { en: Home }\n    template: threee\n',
    });
    assert.deepEqual(
      faults.filter((line) => /^(templates|data)\//.test(line)).map((line) => line.replace(/ tag ".*/, '')),
      [
        'templates/pages/one.liquid:1:1: undefined filter: nope',
        'templates/pages/one.liquid:2:1: undefined filter: nada',
        'templates/pages/three.liquid:1:6: invalid value expression: ""',
        'templates/pages/one.liquid:2:18: there is no template "partials/lost"',
        'templates/pages/two.liquid:1:1: there is no template "missing"',
        'data/pages.yaml:4:5: pages: template: There is no template “threee”. Did you mean “three”?',
      ],
    );
  });

  it('points at the line of a property and names the intended one, the source of its value, and what enables a type', async () => {
    const { faults } = await check({
      'data/01-forms.yaml': `forms:
  - shortcut: contact
    title: { en: Contact }
    fields:
      - name: stars
        type: color
        attributes: { label: { en: Stars } }
      - name: other
        type: txet
        attributes: { label: { en: Other } }
`,
      'data/02-pages.yaml': `pages:
  - shortcut: home
    title: { en: Home }
    urls: [{ locale: en, path: /start }]
  - shortcut: other
    title: { en: Other }
    status: published
    content:
      en: <p>@form(contcat)</p>
  - shortcut: third
    title: { en: Third }
    contributors:
      - date
      - dat
  - shortcut: fourth
    title: { en: Fourth }
    urls:
      - { locale: en, path: /start }
`,
    });
    assert.deepEqual(faults, [
      'data/01-forms.yaml:6:9: forms: fields.0.type: The field type “color” is not enabled on this site. app.cms.enabled-form-field-list enables it.',
      'data/01-forms.yaml:9:9: forms: fields.1.type: There is no field type “txet”.',
      'data/02-pages.yaml:9:7: pages: content.en: There is no form “contcat”. Did you mean “contact”?',
      'data/02-pages.yaml:14:9: pages: contributors.1: There is no contributor “dat”. Did you mean “date”?',
      'data/02-pages.yaml:17:5: pages: urls: "/start" is already used by "home" at data/02-pages.yaml:2.',
    ]);
    const shared = await check({
      'data/01-news.yaml': `articleModels:
  - { shortcut: news, name: { en: News }, path: '/news/{shortcut}' }
articles:
  - { shortcut: walk, model: news, title: { en: Walk } }
`,
      'data/02-pages.yaml': `pages:
  - { shortcut: about, title: { en: About }, urls: [{ locale: en, path: /news/feast }] }
  - shortcut: other
    title: { en: Other }
    urls:
      - { locale: en, path: /free }
      - { locale: en, path: /news/walk }
`,
    });
    assert.deepEqual(shared.faults, [
      'data/02-pages.yaml:7:23: pages: urls.1.path: "/news/walk" is already used by "walk" at data/01-news.yaml:4.',
    ]);
    const twice = await check({
      'data/01-pages.yaml': 'pages:\n  - shortcut: home\n    title: { en: Home }\n',
      'data/02-pages.yaml': 'pages:\n  - title: { en: Home }\n    shortcut: home\n',
    });
    assert.deepEqual(twice.faults, [
      'data/02-pages.yaml:3:5: pages: "home" is already used at data/01-pages.yaml:2; remove one of the two',
    ]);
  });

  it('warns of a missing secret on PostgreSQL and of an unknown profile', async () => {
    const profiles = { 'data/access.yaml': 'profiles: [{ name: Editors, roles: [] }]\n' };
    const oidc = ['issuer=https://id.example', 'client-id=x', 'auto-create=true'].map(
      (setting) => `app.auth.oidc.corp.${setting}`,
    );
    const profile = 'app.auth.oidc.corp.profile';
    const unknown = await check(profiles, ...oidc, `${profile}=Editor`);
    assert.deepEqual(
      [unknown.code, unknown.warnings],
      [
        0,
        [
          `Warning: ${profile}: There is no profile "Editor". Did you mean "Editors"? New users cannot sign in through "corp".`,
        ],
      ],
    );
    assert.deepEqual((await check(profiles, ...oidc, `${profile}=editors`)).warnings, []);
    assert.deepEqual((await check(profiles, ...oidc, `${profile}=Administrator`)).warnings, []);

    const postgres = 'app.database.url=postgres://127.0.0.1:1/none';
    const { code, warnings } = await check(profiles, postgres, ...oidc, `${profile}=Editor`);
    assert.deepEqual([code, warnings.length], [0, 2], warnings.join('\n'));
    assert.match(
      warnings[0]!,
      /^Warning: app\.security\.secret is not set.*: no user can enable or use a second/,
    );
    const challenge = 'app.cms.form-challenge=altcha';
    const more = await check(profiles, postgres, challenge);
    assert.match(more.warnings[0]!, /visitors cannot send forms \(app\.cms\.form-challenge\)/);
    const given = await check(profiles, postgres, challenge, `app.security.secret=${'x'.repeat(32)}`);
    assert.deepEqual(
      given.warnings.filter((line) => line.includes('secret')),
      [],
    );
  });
});
