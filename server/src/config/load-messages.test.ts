import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { loadMessages, missingMessages, readMessageFile } from './load-messages.ts';
import { PACKAGE_DIRECTORY } from './project.ts';
import { describeSourceFault } from './source-fault.ts';

describe('a message file', () => {
  it('flattens nested and dotted keys', () => {
    const { catalogue, faults } = readMessageFile('fr.yaml', 'fr', 'a:\n  b: x\n  c.d: y\ne.f: z');
    assert.deepEqual(catalogue, { 'a.b': 'x', 'a.c.d': 'y', 'e.f': 'z' });
    assert.deepEqual(faults, []);
  });

  it('takes a key without a value for one that is not translated yet', () => {
    assert.deepEqual(readMessageFile('fr.yaml', 'fr', 'a:\nb: x'), { catalogue: { b: 'x' }, faults: [] });
  });

  const broken: [name: string, text: string, fault: RegExp][] = [
    ['invalid YAML', 'a: "b\nc: d', /^fr\.yaml:2:\d+: /],
    ['a number', 'a:\n  b: 12', /^fr\.yaml:2:3: a\.b must be a text/],
    ['a list', 'a: [b]', /^fr\.yaml:1:1: a must be a text/],
    ['an unclosed brace', 'a: "{b"', /^fr\.yaml:1:1: a is not a valid ICU message: /],
    ['a plural without "other"', 'a: "{n, plural, one {x}}"', /missing other clause/],
    ['a key both nested and dotted', 'a.b: x\na:\n  b: y', /^fr\.yaml:3:3: a\.b is set twice/],
  ];
  for (const [name, text, fault] of broken) {
    it(`rejects ${name}`, () => {
      const { faults } = readMessageFile('fr.yaml', 'fr', text);
      assert.equal(faults.length, 1);
      assert.match(describeSourceFault(faults[0]!), fault);
    });
  }
});

describe('messages of several folders', () => {
  it('merges per message, later folders winning, and accepts new languages', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'parvis-messages-'));
    t.after(() => rm(folder, { recursive: true }));
    const files = {
      'ours/en.yaml': 'form: { submit: Send, reset: Clear }',
      'theirs/en.yaml': 'form.submit: Post',
      'theirs/de.yaml': 'form.submit: Senden',
      'theirs/notes.txt': 'no texts',
    };
    for (const name of ['ours', 'theirs']) await mkdir(join(folder, name));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const folders = ['ours', 'theirs', 'absent'].map((name) => ({
      directory: join(folder, name),
      label: name,
    }));

    const { catalogues, faults } = await loadMessages(folders);
    assert.deepEqual(faults, []);
    assert.deepEqual(catalogues, {
      en: { 'form.submit': 'Post', 'form.reset': 'Clear' },
      de: { 'form.submit': 'Senden' },
    });
    assert.deepEqual(missingMessages(catalogues, 'de', 'en'), ['form.reset']);
    assert.deepEqual(missingMessages(catalogues, 'en-GB', 'en'), []);
  });

  it('reports a file whose name is not a language', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'parvis-messages-'));
    t.after(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'french!.yaml'), 'a: b');
    const { faults } = await loadMessages([{ directory: folder, label: 'messages' }]);
    assert.deepEqual(faults.map(describeSourceFault), [
      'messages/french!.yaml: "french!" is not a language tag such as fr or fr-CA',
    ]);
  });
});

describe('built-in messages', () => {
  it('are valid and complete in English and French', async () => {
    const directory = join(PACKAGE_DIRECTORY, 'messages');
    const { catalogues, faults } = await loadMessages([{ directory, label: 'messages' }]);
    assert.deepEqual(faults.map(describeSourceFault), []);
    assert.deepEqual(missingMessages(catalogues, 'fr', 'en'), []);
    assert.deepEqual(missingMessages(catalogues, 'en', 'fr'), []);
  });
});
