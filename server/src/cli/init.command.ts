import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { findExample, PACKAGE_DIRECTORY } from '../config/project.ts';
import type { Terminal } from './terminal.ts';

/** npm leaves `.gitignore` out of packages. */
const RENAMED = new Map([['gitignore', '.gitignore']]);
const MANIFEST = 'package.json';

interface Manifest {
  name?: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Runs `parvis init`, which writes a small project into a folder. Writes nothing if one of its files exists. */
export async function initialiseProject(folder: string, terminal: Terminal): Promise<boolean> {
  const starter = (await findExample('starter'))!;
  const target = resolve(folder);
  const files = await filesOf(starter);
  const present = files.map(targetName).filter((name) => existsSync(join(target, name)));
  const manifestFile = join(target, MANIFEST);
  const existing = existsSync(manifestFile) ? readManifest(await readFile(manifestFile, 'utf8')) : {};
  if (!existing) terminal.complain(`${MANIFEST} in ${target} is not an object in JSON.`);
  for (const name of present) terminal.complain(`${name} exists in ${target}.`);
  if (!existing || present.length > 0) {
    terminal.complain('Nothing was written. Choose an empty folder.');
    return false;
  }
  for (const name of files) {
    const file = join(target, targetName(name));
    await mkdir(dirname(file), { recursive: true });
    await copyFile(join(starter, name), file);
  }
  const added = readManifest(await readFile(join(starter, MANIFEST), 'utf8'))!;
  const manifest = mergeManifests(added, { name: packageName(target), ...existing });
  await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  terminal.print(`Wrote a project of ${files.length + 1} files to ${target}.\n\nNext:`);
  for (const line of nextSteps(target, manifest)) terminal.print(`  ${line}`);
  return true;
}

const targetName = (name: string) => RENAMED.get(name) ?? name;

/** Returns the paths of the starter's files except its manifest. */
async function filesOf(starter: string): Promise<string[]> {
  const entries = await readdir(starter, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(starter, join(entry.parentPath, entry.name)))
    .filter((name) => name !== MANIFEST)
    .sort();
}

function readManifest(text: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(text) as unknown;
    return typeof manifest === 'object' && manifest !== null ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the properties of an existing manifest, except the module type, which the project's TypeScript requires. */
function mergeManifests(starter: Manifest, own: Manifest): Manifest {
  return {
    ...own,
    ...starter,
    scripts: { ...starter.scripts, ...own.scripts },
    devDependencies: { ...starter.devDependencies, ...own.devDependencies },
  };
}

function packageName(folder: string): string {
  return (
    basename(folder)
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'site'
  );
}

function nextSteps(target: string, { dependencies, devDependencies }: Manifest): string[] {
  const here = relative(process.cwd(), target);
  const isListed = { ...dependencies, ...devDependencies }.parvis !== undefined;
  return [
    ...(here === '' ? [] : [`cd ${here}`]),
    `npm install${isListed ? '' : ` ${relative(target, PACKAGE_DIRECTORY)}`}`,
    'npm start',
  ];
}
