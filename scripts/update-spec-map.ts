import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mapWithTests } from './reference/spec-map.ts';

/** `npm run spec-map`: adds to every row of the specification map the test files whose titles carry its number. */
const root = join(import.meta.dirname, '..');
const file = join(root, 'docs/spec-map.md');
const map = readFileSync(file, 'utf8');
writeFileSync(file, mapWithTests(map, root));
