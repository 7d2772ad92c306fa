import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
/** What `npm pack` copies into the package. */
const PACKED = ['server/admin', 'server/examples'].map((folder) => join(ROOT, folder));

const NODE = /^node-(linux|win|darwin)-/;

export interface Part {
  name: string;
  bytes: number;
}

/**
 * Packs the built service, installs it as an operator would, and returns the size of every package except Node itself,
 * largest first. Needs a registry or its cache.
 */
export async function measureInstall(folder: string): Promise<Part[]> {
  await mkdir(folder, { recursive: true });
  const had = PACKED.filter((packed) => existsSync(packed));
  try {
    await run('npm', ['pack', '-w', 'server', '--pack-destination', folder], { cwd: ROOT });
  } finally {
    for (const packed of PACKED)
      if (!had.includes(packed)) await rm(packed, { recursive: true, force: true });
  }
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'))!;
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const flags = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...flags, `./${archive}`], { cwd: folder });
  const parts = await weighPackages(join(folder, 'node_modules'));
  return parts.filter(({ name }) => !NODE.test(name)).sort((a, b) => b.bytes - a.bytes);
}

/** Sizes include nested packages; scoped packages are listed individually. */
async function weighPackages(modules: string): Promise<Part[]> {
  const parts: Part[] = [];
  for (const name of await readdir(modules)) {
    const folder = join(modules, name);
    if (name.startsWith('@')) {
      const scoped = await weighPackages(folder);
      parts.push(...scoped.map((part) => ({ ...part, name: `${name}/${part.name}` })));
    } else parts.push({ name, bytes: await weigh(folder) });
  }
  return parts;
}

/** Returns the disk usage in file system blocks. */
async function weigh(path: string): Promise<number> {
  const { blocks } = await lstat(path);
  let bytes = blocks * 512;
  if ((await lstat(path)).isDirectory()) {
    for (const name of await readdir(path)) bytes += await weigh(join(path, name));
  }
  return bytes;
}
