import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Bundles the server into a few files: the entry point of `bin/parvis.js`, the module that projects import, and the
 * workers. Loading a module from its own file costs more memory and time than its code alone. Source: decision 0041.
 */
const server = join(import.meta.dirname, '../server');
/** Packages with hundreds of modules of which few are needed. All others are loaded from `node_modules`. */
const INSIDE = ['typebox', 'kysely', '@aws-sdk', '@smithy', '@aws', '@aws-crypto', 'tslib'];

const threads = globSync('src/**/*.thread.ts', { cwd: server });
const entries = ['src/main.ts', 'src/sdk.ts', 'src/app/create-server.ts', ...threads];
const contract = globSync('src/contract/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'));

// One folder below the package root, like the sources, so that relative paths to package files stay valid.
await build(entries, 'dist/bundle', INSIDE);
// Consumers of the contract import only what they need.
await build(contract, 'dist/contract', []);

async function build(files: readonly string[], folder: string, inside: readonly string[]): Promise<void> {
  const dir = join(server, folder);
  for (const built of globSync('*.js{,.map}', { cwd: dir })) rmSync(join(dir, built));
  const bundle = await rolldown({
    cwd: server,
    platform: 'node',
    input: Object.fromEntries(files.map((file) => [basename(file, '.ts'), `./${file}`])),
    external: (id) => !/^[./]/.test(id) && !isAbsolute(id) && !inside.includes(id.split('/')[0]!),
    plugins: [{ name: 'http-without-fetch', renderChunk: withoutFetch }],
  });
  const { output } = await bundle.write({
    ...{ dir, format: 'esm', sourcemap: true, sourcemapExcludeSources: true },
    ...{ entryFileNames: '[name].js', chunkFileNames: '[name].js' },
  });
  await bundle.close();
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  const licences = licencesOf(modules);
  if (licences) writeFileSync(join(dir, 'third-party-licences.txt'), licences);
}

/**
 * An import of `node:http` reads all its members, among them `WebSocket`, which loads Node's fetch: 30 ms at each start.
 */
function withoutFetch(chunk: string): { code: string; map: null } | null {
  const code = chunk.replaceAll(
    /^import (\{[^}]*\}) from "node:http";$/gm,
    (_, names: string) => `const ${names.replaceAll(' as ', ': ')} = process.getBuiltinModule("node:http");`,
  );
  // The lines stay where they are, so the source map stays right.
  return code === chunk ? null : { code, map: null };
}

/**
 * Returns the licences of the packages that these modules belong to, each once. They must be distributed with the code.
 */
function licencesOf(modules: readonly string[]): string {
  const folders = modules.flatMap(
    (module) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module.replace('\0', '')) ?? [],
  );
  const names = new Map<string, string[]>();
  for (const folder of [...new Set(folders)].sort()) {
    const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: folder });
    const text = readFileSync(join(folder, file ?? 'package.json'), 'utf8').trim();
    names.set(text, [...(names.get(text) ?? []), folder.replace(/^.*\/node_modules\//, '')]);
  }
  return [...names]
    .map(([text, packages]) => `${packages.join(', ')}\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}
