import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { runParvis } from './run-parvis.ts';

describe('parvis messages', () => {
  it('writes every missing text below its English original, and keeps translations', async () => {
    const project = testProject({
      'messages/en.yaml': 'site: { hello: "Hello, {name}" }\n',
      'messages/de.yaml': '# Ours.\npage:\n  languages: Sprachen\n',
    });
    const { code, out } = await runParvis(['messages', 'de', '--project', project]);
    assert.equal(code, 0);
    assert.match(out, /^messages\/de\.yaml: \d{3} texts to translate\.$/m);
    const text = readFileSync(join(project, 'messages/de.yaml'), 'utf8');
    assert.match(text, /^# Ours\.\npage:\n {2}languages: Sprachen\n/);
    assert.match(text, /^ {2}# Skip to content\n {2}skip-to-content: ~$/m);
    assert.match(text, /^site:\n {2}# Hello, \{name\}\n {2}hello: ~$/m);
    await runParvis(['messages', 'de', '--project', project]);
    assert.equal(readFileSync(join(project, 'messages/de.yaml'), 'utf8'), text, 'nothing is written twice');
  });

  it('refuses an invalid language', async () => {
    const project = testProject();
    const { code, complaints } = await runParvis(['messages', '../evil', '--project', project]);
    assert.equal(code, 1);
    assert.deepEqual(complaints, ['"../evil" is not a language tag such as de or pt-BR.']);
  });

  it('writes a file in which parvis check still finds every text missing, all of them on request', async () => {
    const project = testProject();
    await runParvis(['messages', 'de', '--project', project]);
    const list = join(temporaryFolder(), 'missing.txt');
    const { code, complaints } = await runParvis([
      ...['check', '--project', project, '--data', temporaryFolder()],
      ...['--set', 'app.cms.languages=en,de', '--missing-texts', list],
    ]);
    assert.equal(code, 1);
    assert.match(complaints.join('\n'), /^messages\/de\.yaml: texts are missing: .* and \d+ more$/m);
    const lines = readFileSync(list, 'utf8').split('\n');
    assert.ok(lines.length > 250);
    assert.ok(lines.includes('de page.skip-to-content: Skip to content'));
  });
});
