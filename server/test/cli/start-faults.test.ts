import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { runParvis } from './run-parvis.ts';

/** Runs `start` with these arguments: the exit code must be 1 and the output only the complaints. */
async function refusedStart(args: readonly string[]): Promise<string[]> {
  const { code, out, complaints } = await runParvis(['start', '--port', '0', ...args]);
  assert.equal(code, 1, complaints.join('\n'));
  assert.doesNotMatch(out, /listening on/);
  return complaints;
}

describe('a start that fails explains why on one line and leaves nothing behind', () => {
  it('a port in use', async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    t.after(() => other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const data = temporaryFolder();
    const complaints = await refusedStart([
      '--project',
      testProject(),
      '--data',
      data,
      '--port',
      String(port),
    ]);
    assert.deepEqual(complaints, [
      `Port ${port} is in use by another program. Stop that program, or choose another port with --port.`,
    ]);
    assert.deepEqual(readdirSync(data), []);
  });

  it('a host that does not belong to this machine', async () => {
    const complaints = await refusedStart([
      ...['--project', testProject(), '--data', temporaryFolder()],
      ...['--host', '192.0.2.1'],
    ]);
    assert.deepEqual(complaints, [
      '192.0.2.1 is not an address of this machine. Choose another one with --host, such as 127.0.0.1.',
    ]);
  });

  it('a data folder that is not writable', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const complaints = await refusedStart(['--project', testProject(), '--data', join(file, 'var')]);
    assert.equal(complaints.length, 1);
    assert.match(
      complaints[0]!,
      /^The data directory .+ cannot be written: .+ Choose another one with --data/,
    );
  });

  it('a project that does not exist', async () => {
    const complaints = await refusedStart(['--project', join(temporaryFolder(), 'none')]);
    assert.equal(complaints.length, 1);
    assert.match(complaints[0]!, /^The project directory .+ does not exist/);
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const named = await refusedStart(['--project', file]);
    assert.deepEqual(named, [`The project directory ${file} is a file. Choose another one with --project.`]);
  });

  it('invalid properties, all of them', async () => {
    const project = testProject({
      'application.yaml': 'app:\n  server.port: x\n  cms:\n    langages: [fr]\n',
    });
    const data = join(temporaryFolder(), 'var');
    const complaints = await refusedStart([
      '--project',
      project,
      '--data',
      data,
      '--set',
      'app.cms.revisions=-1',
    ]);
    assert.deepEqual(complaints, [
      'app.server.port: "x" (application.yaml:2) must be a whole number from 0 to 65535.',
      'app.cms.langages (application.yaml:4) is unknown. Did you mean app.cms.languages?',
      'app.cms.revisions: "-1" (--set) must be a whole number from 0 to 10000.',
    ]);
    assert.ok(!existsSync(data));
  });

  it('an application.yaml that does not parse', async () => {
    const project = testProject({ 'application.yaml': 'app:\n  cms: [en' });
    const complaints = await refusedStart(['--project', project, '--data', temporaryFolder()]);
    assert.equal(complaints.length, 1);
    assert.match(complaints[0]!, /^application\.yaml:2:\d+: /);
  });

  it('a database of a newer release', async () => {
    const data = temporaryFolder();
    assert.equal((await runParvis(['migrate', '--project', testProject(), '--data', data])).code, 0);
    const database = new DatabaseSync(join(data, 'parvis.db'));
    database.exec("insert into schema_migration (name, applied_at) values ('9999-later', 0)");
    database.close();
    const complaints = await refusedStart(['--project', testProject(), '--data', data]);
    assert.equal(complaints.length, 1);
    assert.match(complaints[0]!, /newer release of Parvis .*9999-later.* Install that release/);
  });

  it('a database that does not respond, without its password', async () => {
    const complaints = await refusedStart([
      ...['--project', testProject(), '--data', temporaryFolder()],
      ...['--set', 'app.database.url=postgres://me:hunter2@127.0.0.1:1/none'],
    ]);
    assert.equal(complaints.length, 1);
    assert.match(complaints[0]!, /^The database is unavailable: .*ECONNREFUSED/);
    assert.doesNotMatch(complaints[0]!, /hunter2/);
  });

  const broken: [name: string, path: string, content: string, fault: RegExp][] = [
    [
      'a template',
      'templates/pages/default.liquid',
      '<p>\n{% if %}\n',
      /templates\/pages\/default\.liquid:2:\d+:? /,
    ],
    [
      'a contributor',
      'contributors/weather.ts',
      "\nthrow new Error('no sky');\n",
      /contributors\/weather\.ts:2.*no sky/,
    ],
    [
      'a field type',
      'field-types/rating.ts',
      "\nthrow new Error('no stars');\n",
      /field-types\/rating\.ts:2.*no stars/,
    ],
    [
      'a field type with a missing template',
      'field-types/colour.ts',
      "export default { name: 'colour', template: 'fields/paint' };",
      /^field-types\/colour\.ts: there is no template "fields\/paint"/,
    ],
    ['a data script', 'data/10-pages.yaml', 'pages:\n  - shortcut: Home Page\n', /data\/10-pages\.yaml:2/],
    [
      'a text',
      'messages/fr.yaml',
      'form:\n  submit: "{"\n',
      /^messages\/fr\.yaml:2:3: form\.submit is not a valid ICU/,
    ],
  ];
  for (const [name, path, content, fault] of broken) {
    it(`${name} that is broken, with the same message from check`, async () => {
      const project = testProject({ [path]: content });
      const data = join(temporaryFolder(), 'var');
      const complaints = await refusedStart(['--project', project, '--data', data]);
      assert.match(complaints.join('\n'), fault);
      assert.doesNotMatch(complaints.join('\n'), /^ +at /m);
      assert.ok(!existsSync(join(data, 'parvis.db')), 'no database is made');

      const checked = await runParvis(['check', '--project', project]);
      assert.equal(checked.code, 1);
      assert.match(checked.complaints.join('\n'), fault);
    });
  }

  it('several faults in properties, texts, templates, contributors and scripts: check reports all at once', async () => {
    const project = testProject({
      'application.yaml': 'app:\n  cms:\n    langages: [fr]\n',
      ...Object.fromEntries(broken.map(([, path, content]) => [path, content])),
    });
    const { code, complaints } = await runParvis(['check', '--project', project]);
    assert.equal(code, 1);
    const expected = [
      /^app\.cms\.langages \(application\.yaml:3\) is unknown/,
      ...broken.map(([, , , fault]) => fault),
    ];
    for (const fault of expected)
      assert.ok(
        complaints.some((line) => fault.test(line)),
        `${fault}`,
      );
    assert.doesNotMatch(complaints.join('\n'), /^ +at /m);
  });
});
