import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, describe, it } from 'node:test';
import type { ArticleView } from '../../server/src/contract/article.ts';
import type { ListView } from '../../server/src/contract/common.ts';
import { fillInSignIn, visit } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

const CMS = '/api/admin/cms';
const project = mkdtempSync(join(tmpdir(), 'parvis-own-type-'));
mkdirSync(join(project, 'field-types'));
writeFileSync(
  join(project, 'field-types/grade.ts'),
  `import { defineFieldType } from 'parvis';
export default defineFieldType({
  name: 'grade',
  validate: (value) => (typeof value === 'number' && value <= 10 ? undefined : { code: 'grade' }),
  parse: ([text]) => Number(text),
});
`,
);
writeFileSync(
  join(project, 'field-types/level.ts'),
  `import { defineFieldType } from 'parvis';
const NAMES = { en: ['easy', 'hard'], fr: ['facile', 'difficile'] };
export default defineFieldType({
  name: 'level',
  control: 'select',
  value: { enum: [1, 2] },
  show: (value, locale) => NAMES[locale][value - 1],
});
`,
);
writeFileSync(
  join(project, 'application.yaml'),
  'app.cms.enabled-article-field-list: [text, grade, level]\n',
);
mkdirSync(join(project, 'messages'));
writeFileSync(join(project, 'messages/en.yaml'), "violation: { grade: 'A number up to ten.' }\n");

describe('a value of a project’s own field type', () => {
  const stage = setStage({ project: relative(join(import.meta.dirname, '../..'), project) });
  after(() => rmSync(project, { recursive: true }));

  it('is created, rejected, changed and displayed in the administration', async () => {
    const api = await signInToApi(stage.server);
    const { id } = await api.send<{ id: string }>('POST', `${CMS}/articles-model`, {
      ...{ shortcut: 'review', name: { en: 'Review' } },
    });
    const field = { name: 'grade', type: 'grade', attributes: { label: { en: 'Grade' } } };
    await api.send('POST', `${CMS}/articles-model/${id}/fields`, field);
    await api.send('POST', `${CMS}/articles-model/${id}/fields`, {
      ...{ name: 'level', type: 'level', attributes: { label: { en: 'Level' } } },
    });
    const valuesOf = async () => {
      const { items } = await api.send<ListView<ArticleView>>('GET', `${CMS}/articles`);
      return (await api.send<ArticleView>('GET', `${CMS}/articles/${items[0]!.id}`)).values;
    };
    const stored = async () => (await valuesOf()).grade;

    const { page, complaints, close } = await visit(stage.browser, stage.server, '/admin/articles');
    await fillInSignIn(page, stage.server.login, stage.server.password);
    await page.getByRole('heading', { name: 'No articles yet' }).waitFor();
    await page.getByRole('button', { name: 'New article' }).click();
    await page.getByRole('menuitem', { name: 'Review' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('A book');
    const grade = page.getByRole('textbox', { name: 'Grade' });
    await grade.fill('eleven');
    await saveButton(page).click();
    await page.getByText('A number up to ten.').first().waitFor();
    await grade.fill('8.5');
    await saveButton(page).click();
    await page.getByText('Article created').waitFor();
    assert.equal(await stored(), 8.5);

    await page.reload();
    assert.equal(await grade.inputValue(), '8.5');
    await grade.fill('9');
    await page.getByRole('combobox', { name: 'Level' }).selectOption('hard');
    await saveButton(page).click();
    await page.getByText('Saved', { exact: false }).first().waitFor();
    assert.deepEqual(await valuesOf(), { grade: 9, level: 2 });
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('422')),
      [],
    );
    await close();
  });
});
