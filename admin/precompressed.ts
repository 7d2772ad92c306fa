import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(?:js|css|svg)$/;
const ENCODINGS = { br: promisify(brotliCompress), gz: promisify(gzip) } as const;

/** Writes `.br` and `.gz` files beside each text file of the build, which the server sends as they are. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir }) {
      const folder = join(dir!, 'assets');
      for (const name of (await readdir(folder)).filter((file) => WORTH_IT.test(file))) {
        const file = join(folder, name);
        const text = await readFile(file);
        for (const [ending, compress] of Object.entries(ENCODINGS)) {
          await writeFile(`${file}.${ending}`, await compress(text));
        }
      }
    },
  };
}
