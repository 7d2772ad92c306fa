import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readMessageFile } from '../../src/config/load-messages.ts';

const root = join(import.meta.dirname, '../../..');
const keysOf = (file: string, language: string) =>
  Object.keys(readMessageFile(file, language, readFileSync(join(root, file), 'utf8')).catalogue);

for (const [language, file, command] of [
  ['fr', 'server/messages/fr.yaml', 'translate them'],
  [
    'de',
    'examples/museum/messages/de.yaml',
    'run: node server/src/main.ts messages de --project examples/museum',
  ],
] as const) {
  test(`every text of the service is there in ${language}`, () => {
    const there = new Set(keysOf(file, language));
    const missing = keysOf('server/messages/en.yaml', 'en').filter((key) => !there.has(key));
    assert.deepEqual(missing, [], `${file}: ${command}`);
  });
}
