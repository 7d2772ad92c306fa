import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { backUpProject, restoreProject, verifyBackup } from '../../src/app/compose-backup.ts';
import { openProject, type OpenedProject } from '../../src/config/open-project.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import type { Engine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';

const SITE = join(import.meta.dirname, '../../../examples/site');
export const QUIET = { progress: () => undefined };
export const RESULTS = '/api/admin/cms/forms-results';
/** A data script: a form with a file field. */
export const FORM = `forms:
  - shortcut: apply
    title: { en: Apply }
    fields:
      - { name: name, type: text, attributes: { label: { en: Name } } }
      - { name: paper, type: file, attributes: { label: { en: Paper } } }
`;

/** A database and a folder that outlive the application. */
export interface Place {
  folder: string;
  url: string;
  project: OpenedProject;
  start(options?: { asStored?: boolean }): Promise<TestApp>;
}

/** @param files properties of the file storage; by default in the folder */
export async function newPlace(
  engine: Engine,
  source: string = SITE,
  files?: readonly string[],
): Promise<Place> {
  const [folder, url] = [temporaryFolder(), await engine.newDatabase()];
  const settings = [
    'app.cms.languages=en,fr',
    'app.cms.domain-url=http://site.test',
    'app.cms.form-rate-limit=0',
    'app.security.bcrypt-strength=4',
    'app.security.secret=a secret that all instances of these tests share',
    `app.database.url=${url}`,
    ...(files ?? [`app.files.url=file:${folder}`, `app.cms.css-upload-path=${join(folder, 'css')}`]),
  ];
  const project = await openProject({
    project: source,
    data: folder,
    settings,
    environment: {},
    workingDirectory: process.cwd(),
    needsData: true,
  });
  assert.ok(!('faults' in project));
  return {
    folder,
    url,
    project,
    start: ({ asStored = false } = {}) => startTestApp(engine, { project: source, settings, asStored }),
  };
}

/** Backs up a place and returns the file. */
export async function backUp({ project }: Place): Promise<string> {
  const path = join(temporaryFolder(), 'backup.tar.gz');
  await backUpProject(project, { path, overwrite: false }, QUIET);
  return path;
}

export async function restore({ project }: Place, path: string, overwrite = false): Promise<void> {
  const logger = createLogger({ level: 'silent' });
  await restoreProject(project, path, await verifyBackup(path, QUIET), { ...QUIET, overwrite, logger });
}

/** Returns hashes of everything public: every page in both languages, the sitemap, style sheets, media. */
export async function readSite({ app, visitor }: TestApp): Promise<Record<string, string>> {
  const rows = await app.database.read
    .selectFrom('content_entity')
    .select('shortcut')
    .where('kind', '=', 'page')
    .execute();
  const media = await app.database.read.selectFrom('medium').select(['id', 'name']).execute();
  const urls = [
    ...rows.flatMap(({ shortcut }) => ['en', 'fr'].map((locale) => `/view/${shortcut}?locale=${locale}`)),
    ...media.map(({ id, name }) => `/media/${id}/${name}`),
    '/sitemap.xml',
    '/css/library.css',
  ];
  const read: Record<string, string> = {};
  for (const url of urls.sort()) {
    const { status, text, headers } = await visitor.get(url);
    const hash = createHash('sha256').update(text).update(String(headers.etag)).digest('hex');
    read[url] = `${status} ${hash}`;
  }
  return read;
}

/** Submits the form with a file and returns the id of the result. */
export async function apply(
  { app, visitor }: TestApp,
  name: string,
  content = `${name}: %PDF`,
): Promise<string> {
  const { status, body } = await postForm(
    app.server,
    visitor,
    '/api/public/forms-results/apply',
    [
      ['name', name],
      ['paper', fileOf(content, `${name}.txt`, 'text/plain')],
    ],
    { accept: 'application/json' },
  );
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}
