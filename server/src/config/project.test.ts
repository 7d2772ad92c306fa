import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { findProject, locateDataDirectory, prepareDataDirectory, readProjectFiles } from './project.ts';

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'parvis-project-')));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

describe('the project directory', () => {
  it('is the given one, else PARVIS_PROJECT, else the example', async (t) => {
    const folder = await temporaryFolder(t);
    await mkdir(join(folder, 'a'));
    await mkdir(join(folder, 'b'));
    const environment = { PARVIS_PROJECT: 'b' };
    const find = (given: string | undefined, variables: Record<string, string>) =>
      findProject({ given, environment: variables, workingDirectory: folder });
    assert.deepEqual(await find('a', environment), { directory: join(folder, 'a') });
    assert.deepEqual(await find(undefined, environment), { directory: join(folder, 'b') });
    const example = await find(undefined, {});
    assert.match('directory' in example ? example.directory : '', /examples.site$/);
  });

  it('must exist', async (t) => {
    const folder = await temporaryFolder(t);
    const place = await findProject({ given: 'none', environment: {}, workingDirectory: folder });
    assert.match(
      'fault' in place ? place.fault : '',
      /none does not exist\. Choose another one with --project\.$/,
    );
  });
});

describe('the data directory', () => {
  it('is created, including its parents', async (t) => {
    const workingDirectory = await temporaryFolder(t);
    const place = await prepareDataDirectory({ given: 'a/b', environment: {}, workingDirectory });
    assert.deepEqual(place, { directory: join(workingDirectory, 'a/b') });
  });

  it('is created with access for our user alone; an existing one keeps its mode', async (t) => {
    const workingDirectory = await temporaryFolder(t);
    await mkdir(join(workingDirectory, 'old'), { mode: 0o750 });
    const before = (await stat(join(workingDirectory, 'old'))).mode;
    for (const given of ['old', 'new'])
      await prepareDataDirectory({ given, environment: {}, workingDirectory });
    assert.equal((await stat(join(workingDirectory, 'old'))).mode, before);
    assert.equal((await stat(join(workingDirectory, 'new'))).mode & 0o777, 0o700);
  });

  it('is ./var by default', () => {
    assert.equal(locateDataDirectory({ environment: {}, workingDirectory: '/srv' }), '/srv/var');
    assert.equal(
      locateDataDirectory({ environment: { PARVIS_DATA: 'x' }, workingDirectory: '/srv' }),
      '/srv/x',
    );
  });

  it('is rejected inside node_modules, and nothing is created', async (t) => {
    const workingDirectory = await temporaryFolder(t);
    const place = await prepareDataDirectory({
      given: 'node_modules/x/var',
      environment: {},
      workingDirectory,
    });
    assert.match('fault' in place ? place.fault : '', /is inside node_modules/);
  });

  it('is rejected where a file exists', async (t) => {
    const workingDirectory = await temporaryFolder(t);
    await writeFile(join(workingDirectory, 'file'), '');
    for (const given of ['file', 'file/var']) {
      const place = await prepareDataDirectory({ given, environment: {}, workingDirectory });
      assert.match(
        'fault' in place ? place.fault : '',
        /cannot be written: .+ Choose another one with --data/,
      );
    }
  });
});

describe('project files', () => {
  it('are all optional', async (t) => {
    const folder = await temporaryFolder(t);
    assert.deepEqual(await readProjectFiles(folder), { properties: undefined, fieldTypes: [] });
  });

  it('contain the properties and the names of field types', async (t) => {
    const folder = await temporaryFolder(t);
    await writeFile(join(folder, 'application.yaml'), 'app.cms.home-page: start');
    await mkdir(join(folder, 'field-types'));
    for (const name of ['rating.ts', 'map.js', 'rating.d.ts', 'README.md']) {
      await writeFile(join(folder, 'field-types', name), '');
    }
    const { properties, fieldTypes } = await readProjectFiles(folder);
    assert.deepEqual(properties, { name: 'application.yaml', text: 'app.cms.home-page: start' });
    assert.deepEqual([...fieldTypes].sort(), ['map', 'rating']);
  });
});
