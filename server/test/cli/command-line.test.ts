import assert from 'node:assert/strict';
import { copyFileSync, linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { PARVIS, runParvis } from './run-parvis.ts';

describe('the command line', () => {
  const misused: [args: string[], complaint: RegExp][] = [
    [['strat'], /unknown command 'strat'\n.*Did you mean start\?/],
    [['start', '--prot', '1'], /unknown option '--prot'\n.*Did you mean --port\?/],
    [['user', 'creat'], /Did you mean create\?/],
    [['user', 'create'], /required option '--login <login>' not specified/],
    [['user', 'set-password'], /missing required argument 'login'/],
    [['check', 'extra'], /too many arguments/],
  ];
  for (const [args, complaint] of misused) {
    it(`parvis ${args.join(' ')}: exits with 2 and a suggestion`, async () => {
      const { code, complaints } = await runParvis(args);
      assert.equal(code, 2);
      assert.match(complaints.join('\n'), complaint);
    });
  }

  it('shows help with examples, for each command', async () => {
    for (const args of [['--help'], ['start', '--help'], ['user', 'create', '--help']]) {
      const { code, out } = await runParvis(args);
      assert.equal(code, 0);
      assert.match(out, /\nExamples?:\n {2}\$ parvis /);
    }
  });

  it('config prints every property with its origin, without secrets', async () => {
    const project = testProject({ 'application.yaml': 'app.cms.home-page: start' });
    const { code, out } = await runParvis(['config', '--project', project, '--set', 'app.cms.revisions=7'], {
      environment: {
        APP_SECURITY_SECRET: 'hunter2hunter2hunter2hunter2hunter2',
        APP_MAIL_URL: 'smtp://me:hunter2@mail.example',
        APP_AUTH_OIDC_TOWN_ISSUER: 'https://id.example',
        APP_AUTH_OIDC_TOWN_CLIENT_ID: 'parvis',
        APP_AUTH_OIDC_TOWN_CLIENT_SECRET: 'hunter2',
      },
    });
    assert.equal(code, 0);
    for (const line of [
      'app.cms.home-page = start  (application.yaml:1)',
      'app.cms.revisions = 7  (--set)',
      'app.cms.time-zone = Europe/Paris  (default)',
      'app.security.session-idle = 8h  (default)',
      'app.security.secret = ********  (APP_SECURITY_SECRET)',
      'app.mail.url = smtp://me:********@mail.example  (APP_MAIL_URL)',
      'app.auth.oidc.town.client-secret = ********',
    ]) {
      assert.ok(out.split('\n').includes(line), `${line} in\n${out}`);
    }
    assert.doesNotMatch(out, /hunter2/);
  });

  it('warns about an unknown variable and continues', async () => {
    const { code, complaints } = await runParvis(['config', '--project', testProject()], {
      environment: { APP_CMS_LANGAGES: 'fr' },
    });
    assert.equal(code, 0);
    assert.deepEqual(complaints, [
      'Warning: The variable APP_CMS_LANGAGES is unknown and ignored. Did you mean APP_CMS_LANGUAGES?',
    ]);
  });

  for (const args of [
    ['export', 'out'],
    ['purge-form-results', '--dry-run'],
    ['results', 'find', '--value', 'jane@example.org'],
    ['user', 'disable', 'ada'],
  ]) {
    it(`parvis ${args.join(' ')}: reports a missing database and does not create one`, async () => {
      const folder = temporaryFolder();
      const data = join(folder, 'misspelt');
      const { code, out, complaints } = await runParvis([
        ...args,
        '--project',
        testProject(),
        '--data',
        data,
      ]);
      assert.deepEqual([code, out], [1, '']);
      assert.deepEqual(complaints, [
        `There is no database ${join(data, 'parvis.db')}: no server has been started with this data directory. Choose another one with --data or PARVIS_DATA.`,
      ]);
      assert.deepEqual(readdirSync(folder), []);
    });
  }

  it('shows help for one command and reports an unknown one', async () => {
    const create = await runParvis(['help', 'user', 'create']);
    assert.deepEqual([create.code, create.complaints], [0, []]);
    assert.match(create.out, /^Usage: parvis user create /);
    for (const [words, named] of [
      [['nothing'], 'nothing'],
      [['user', 'nothing'], 'nothing'],
      [['start', 'now'], 'now'],
    ] as const) {
      const { code, out, complaints } = await runParvis(['help', ...words]);
      assert.deepEqual([code, out, complaints], [2, '', [`error: unknown command '${named}'`]]);
    }
  });

  it('migrate reports what it did, once', async () => {
    const place = ['--project', testProject(), '--data', temporaryFolder()];
    assert.match(
      (await runParvis(['migrate', ...place])).out,
      /^(Applied: .+\n)+The database is up to date\.\n$/,
    );
    assert.equal((await runParvis(['migrate', ...place])).out, 'The database was up to date.\n');
  });
});

describe('parvis check', () => {
  it('passes a valid project and does not touch data', async () => {
    const { code, out, complaints } = await runParvis(['check', '--project', testProject()]);
    assert.deepEqual([code, complaints], [0, []]);
    assert.match(
      out,
      /^No errors in .+: languages en, 0 templates, 0 contributors, 0 field types, 0 data scripts\.\n$/,
    );
  });

  it('lists texts that a language lacks', async () => {
    const project = testProject({ 'application.yaml': 'app.cms.languages: [en, de]' });
    const { code, complaints } = await runParvis(['check', '--project', project]);
    assert.equal(code, 1);
    assert.match(complaints.join('\n'), /^messages\/de\.yaml: texts are missing: .+ and \d+ more$/);
  });
});

describe('an outdated Node', () => {
  /** Makes Node report an old version before the entry runs. */
  function pretendOld(): string[] {
    const file = join(temporaryFolder(), 'pretend-old.mjs');
    writeFileSync(
      file,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } });",
    );
    return ['--import', pathToFileURL(file).href];
  }

  it('delegates to the one installed with the package and keeps the exit code', async () => {
    const { code, out } = await runParvis(['config', '--project', testProject()], {
      node: otherNode(),
      nodeArguments: pretendOld(),
    });
    assert.equal(code, 0);
    assert.match(out, /app\.server\.port = 8080/);
    const failed = await runParvis(['strat'], { node: otherNode(), nodeArguments: pretendOld() });
    assert.equal(failed.code, 2);
  });

  it('reports the required version when there is no other one', async () => {
    const { code, complaints } = await runParvis(['config'], { nodeArguments: pretendOld() });
    assert.equal(code, 1);
    assert.deepEqual(complaints, [
      'Parvis needs Node 24.15 or later; this is 20.1.0. Install it from https://nodejs.org.',
    ]);
  });

  it('reports the required version when the one of the package cannot run', async () => {
    const folder = temporaryFolder();
    const platform = process.platform === 'win32' ? 'win' : process.platform;
    const file = process.platform === 'win32' ? 'node.exe' : 'node';
    const bin = join(folder, `node_modules/node-${platform}-${process.arch}/bin`);
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, file), 'of another system');
    const entry = join(folder, 'node_modules/parvis/bin/parvis.mjs');
    mkdirSync(dirname(entry), { recursive: true });
    copyFileSync(PARVIS, entry);
    const { code, complaints } = await runParvis(['config'], { entry, nodeArguments: pretendOld() });
    assert.equal(code, 1);
    assert.match(complaints.join('\n'), /^Parvis needs Node 24\.15 .*cannot be run .*nodejs\.org\.$/);
  });

  /** Returns the running Node at another path, like a system installation. */
  function otherNode(): string {
    const path = join(temporaryFolder(), 'node');
    try {
      linkSync(process.execPath, path);
    } catch {
      // On another disk, a copy serves the same purpose.
      copyFileSync(process.execPath, path);
    }
    return path;
  }
});
