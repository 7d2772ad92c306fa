import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import sharp from 'sharp';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp } from '../support/test-app.ts';
import { testProject } from '../support/test-project.ts';

const MEDIA = '/api/admin/cms/media';
const LOGO = '01890a5d-ac96-774b-bcce-b302099a8057';
const SCRIPT = `
media:
  - { id: ${LOGO}, file: media/Logo.gif, name: Our Logo.png, title: { en: Logo }, alt: { en: Our logo, fr: Notre logo } }
  - { file: media/plan.svg }
articleModels:
  - { shortcut: note, name: { en: Note }, fields: [{ name: picture, type: media, attributes: { label: { en: Picture } } }] }
articles:
  - { shortcut: shown, model: note, title: { en: Shown }, status: published, values: { picture: ${LOGO} } }
`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"></svg>';

forEachEngine('media of data scripts', (engine) => {
  async function place(files: Record<string, string>) {
    const [folder, url] = [temporaryFolder(), await engine.newDatabase()];
    const png = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const project = testProject({ 'data/media/plan.svg': SVG, ...files });
    writeFileSync(join(project, 'data/media/Logo.gif'), png);
    const fixed: Engine = { ...engine, newDatabase: () => Promise.resolve(url) };
    const settings = [`app.files.url=file:${folder}`, 'app.cms.max-upload-size=20000'];
    return {
      start: (given = project) => startTestApp(fixed, { project: given, settings }),
      /** Lists media folders and unplaced uploads. */
      onDisk: () =>
        existsSync(join(folder, 'media'))
          ? readdirSync(join(folder, 'media'), { recursive: true }).filter((name) => name !== '.incoming')
          : [],
    };
  }

  it('are stored like uploads, under ids that content refers to, and never twice', async () => {
    const { start } = await place({ 'data/10-site.yaml': SCRIPT });
    const first = await start();
    const editor = await first.signIn('access_cms_page', 'access_cms_articles');
    const { body: logo } = await editor.get(`${MEDIA}/${LOGO}`);
    const { name, type, width, height, title, alt, createdBy, url } = logo;
    assert.deepEqual(
      { name, type, width, height, title, alt, createdBy },
      {
        name: 'our-logo.png',
        type: 'image/png',
        width: 400,
        height: 200,
        title: { en: 'Logo' },
        alt: { en: 'Our logo', fr: 'Notre logo' },
        createdBy: null,
      },
    );
    assert.equal((await first.visitor.get(url)).status, 200);
    const { items } = (await editor.get(`${MEDIA}?search=plan`)).body;
    assert.deepEqual(
      items.map((item: { name: string; type: string }) => [item.name, item.type]),
      [['plan.svg', 'image/svg+xml']],
    );
    const { items: users } = (await editor.get(`/api/admin/cms/usages/${LOGO}`)).body;
    assert.deepEqual(
      users.map((user: { shortcut: string }) => user.shortcut),
      ['shown'],
    );
    assert.equal((await editor.delete(`${MEDIA}/${items[0].id}`)).status, 204);
    await first.app.close();

    const again = await start();
    const later = await again.signIn('access_cms_page');
    assert.equal((await later.get(MEDIA)).body.total, 1);
    await again.app.close();
  });

  it('are refused like uploads, all at once, and nothing of the valid ones stays', async () => {
    const { start, onDisk } = await place({
      'data/10-site.yaml': `
media:
  - { id: ${LOGO}, file: media/Logo.gif }
  - { file: media/plan.svg }
  - { file: media/page.html }
  - { file: media/large.svg }
  - { file: ../secret.svg }
  - { file: media }
  - { file: ./media/Logo.gif, alt: { xx: Strange } }
`,
      'data/media/page.html': '<script>alert(1)</script>',
      'data/media/large.svg': SVG.padEnd(20_001),
      'secret.svg': SVG,
    });
    const error = await start().then(
      () => assert.fail('it starts'),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof Error);
    assert.deepEqual(
      error.message.split('\n').map((line) => line.split(': ').slice(0, 3).join(': ')),
      [5, 6, 7, 8, 9].map((line) =>
        line === 9 ? 'data/10-site.yaml:9:38: media: alt.xx' : `data/10-site.yaml:${line}:7: media: file`,
      ),
    );
    assert.deepEqual(onDisk(), []);

    const test = await start(testProject());
    const editor = await test.signIn('access_cms_page');
    assert.equal((await editor.get(MEDIA)).body.total, 0);
    await test.app.close();
  });
});
