import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const SPAN = `import { defineFieldType } from 'parvis';

export default defineFieldType({
  name: 'span',
  attributes: { unit: { type: 'string', enum: ['days', 'hours'] }, most: { type: 'integer', minimum: 1 } },
  requiredAttributes: ['unit'],
  value: { type: 'object', properties: { from: { type: 'number' }, to: { type: 'number' } }, required: ['from', 'to'] },
  validate: ({ from, to }, { attributes: { most = Infinity } }) =>
    to - from > most ? [{ code: 'span-long', params: { most }, at: '/to' }] : [],
  parse: ([from, to]) => ({ from: Number(from), to: Number(to) }),
  show: ({ from, to }, locale) => \`\${from} \${locale === 'fr' ? 'à' : 'to'} \${to}\`,
});
`;

const PROJECT = {
  'application.yaml':
    'app.cms.enabled-form-field-list: [text, span]\napp.cms.enabled-article-field-list: [text, span, grade]\n',
  'field-types/span.ts': SPAN,
  'field-types/grade.ts': `export default {
    name: 'grade',
    validate: (value) => (typeof value === 'number' && value <= 10 ? undefined : { code: 'grade' }),
    parse: ([text]) => Number(text),
  };`,
  'field-types/level.ts': `export default {
    name: 'level',
    description: 'A level',
    control: 'select',
    value: { enum: ['low', 'high'] },
    show: (value, locale) => locale + ' ' + value,
  };`,
  'templates/fields/span.liquid':
    '<span-field unit="{{ field.attributes.unit }}" from="{{ field.value.from }}" error="{{ field.error }}"></span-field>',
  'templates/fields/article/span.liquid':
    '<b>{{ field.value.from }}–{{ field.value.to }} {{ field.attributes.unit }}</b>',
  'messages/en.yaml': "violation: { grade: 'Up to ten.', span-long: 'At most {most}.' }\n",
  'messages/fr.yaml': "violation: { grade: 'Dix au plus.', span-long: 'Au plus {most}.' }\n",
};

forEachEngine('field types of the project', (engine) => {
  const test = useTestApp(engine, { project: PROJECT });
  const label = { en: 'When' };
  const field = { name: 'when', type: 'span', attributes: { label, unit: 'days', most: 7 } };

  it('[§1.4-3] work in forms: definition, submission, rendering, CSV', async () => {
    const editor = await test.signIn('access_cms_forms', 'access_cms_page');
    const form = await editor.post('/api/admin/cms/forms', { shortcut: 'stay', title: { en: 'Stay' } });
    const fields = `/api/admin/cms/forms/${form.body.id}/fields`;
    const refused = await editor.post(fields, { ...field, attributes: { label, unit: 'weeks', stars: 3 } });
    assert.equal(refused.status, 422);
    assert.deepEqual(
      refused.body.errors
        .map((error: { pointer: string; code: string }) => [error.pointer, error.code])
        .sort(),
      [
        ['/attributes/stars', 'attribute-misfit'],
        ['/attributes/unit', 'enum'],
      ],
    );
    const made = await editor.post(fields, field);
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(made.body.attributes, field.attributes);
    const whole = await editor.get(`/api/admin/cms/forms/${form.body.id}`);
    const preview = await editor.post('/api/admin/cms/forms/preview', whole.body);
    assert.match(preview.text, /<span-field unit="days"/);

    const submit = '/api/public/forms-results/stay';
    const wrong = await test.visitor.post(submit, { values: { when: { from: 1, to: 9 } } });
    assert.deepEqual(
      wrong.body.errors.map(({ pointer, code, message }: Record<string, string>) => [pointer, code, message]),
      [['/values/when/to', 'span-long', 'At most 7.']],
    );
    for (const [when, ...fault] of [
      ['soon', '/values/when', 'type', 'This value must be an object.'],
      [{ from: 1 }, '/values/when/to', 'required', 'This value is required.'],
      [{ from: 1, to: '2' }, '/values/when/to', 'type', 'This value must be a number.'],
    ] as const) {
      const refused = await test.visitor.post(submit, { values: { when } });
      assert.equal(refused.status, 422);
      assert.deepEqual(
        refused.body.errors.map((error: Record<string, string>) => [
          error.pointer,
          error.code,
          error.message,
        ]),
        [fault],
      );
    }
    assert.equal((await test.visitor.post(submit, { values: { when: { from: 2, to: 5 } } })).status, 201);
    const posted = new URLSearchParams([
      ['when', '3'],
      ['when', '4'],
    ]);
    assert.equal((await test.visitor.post(submit, posted)).status, 200);

    const results = await editor.get('/api/admin/cms/forms-results?form=stay&sort=submittedAt');
    assert.deepEqual(
      results.body.items.map((item: { values: unknown }) => item.values),
      [{ when: { from: 2, to: 5 } }, { when: { from: 3, to: 4 } }],
    );
    const csv = await editor.get('/api/admin/cms/forms-results?form=stay&format=csv&sort=submittedAt');
    assert.deepEqual(
      csv.text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[3]),
      ['2 to 5', '3 to 4'],
    );

    const page = {
      shortcut: 'stay',
      title: { en: 'Stay' },
      status: 'published',
      content: { en: '<p>@form(stay)</p>' },
    };
    assert.equal((await editor.post('/api/admin/cms/pages', page)).status, 201);
    assert.match(
      (await test.visitor.get('/view/stay?locale=en')).text,
      /<span-field unit="days" from="" error="">/,
    );
    const again = new URLSearchParams([
      ['_page', 'stay'],
      ['when', '1'],
      ['when', '9'],
    ]);
    const shown = await test.visitor.post(submit, again, { accept: 'text/html' });
    assert.equal(shown.status, 422);
    assert.match(shown.text, /<span-field unit="days" from="1" error="At most 7\.">/);
  });

  it('are described to the administration, with their controls', async () => {
    const editor = await test.signIn('access_cms_articles');
    const { body } = await editor.get('/api/admin/cms/field-types');
    assert.deepEqual(body.items, [
      { name: 'grade', description: '', control: 'text', values: [] },
      {
        ...{ name: 'level', description: 'A level', control: 'select' },
        values: [
          { value: 'low', label: { en: 'en low', fr: 'fr low' } },
          { value: 'high', label: { en: 'en high', fr: 'fr high' } },
        ],
      },
      { name: 'span', description: '', control: 'text', values: [] },
    ]);
  });

  it('parse article texts that are not values, like those that forms post', async () => {
    const editor = await test.signIn('access_cms_articles_model', 'access_cms_articles');
    const model = await editor.post('/api/admin/cms/articles-model', { shortcut: 'm', name: { en: 'M' } });
    const one = { name: 'grade', type: 'grade', attributes: { label } };
    const several = { ...one, name: 'grades', localised: true, required: true };
    for (const body of [one, several]) {
      const made = await editor.post(`/api/admin/cms/articles-model/${model.body.id}/fields`, body);
      assert.equal(made.status, 201, made.text);
    }
    const post = (values: object) =>
      editor.post('/api/admin/cms/articles', {
        ...{ shortcut: 'a', title: { en: 'A' }, modelId: model.body.id, values },
      });
    for (const [grade, code] of [
      ['eleven', 'grade'],
      ['11', 'grade'],
      [[8], 'grade'],
      [true, 'grade'],
    ] as const) {
      const refused = await post({ grade, grades: { en: 1 } });
      assert.deepEqual([refused.status, refused.body.errors[0]?.code], [422, code], String(grade));
    }
    assert.equal((await post({ grades: { en: '' } })).body.errors[0].code, 'required');
    const made = await post({ grade: '8.5', grades: { en: '7', fr: 6 } });
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(made.body.values, { grade: 8.5, grades: { en: 7, fr: 6 } });
    const cleared = await editor.put(`/api/admin/cms/articles/${made.body.id}`, {
      ...made.body,
      values: { ...made.body.values, grade: '' },
    });
    assert.deepEqual(cleared.body.values, { grades: { en: 7, fr: 6 } });
  });

  it('work in articles, also localised', async () => {
    const editor = await test.signIn('access_cms_articles_model', 'access_cms_articles');
    const model = await editor.post('/api/admin/cms/articles-model', {
      shortcut: 'trip',
      name: { en: 'Trip' },
    });
    const fields = `/api/admin/cms/articles-model/${model.body.id}/fields`;
    assert.equal((await editor.post(fields, { ...field, localised: true })).status, 201);
    const article = { shortcut: 'alps', modelId: model.body.id, title: { en: 'Alps' }, status: 'published' };
    const wrong = await editor.post('/api/admin/cms/articles', {
      ...article,
      values: { when: { fr: 'soon' } },
    });
    assert.deepEqual(
      wrong.body.errors.map((error: { pointer: string }) => error.pointer),
      ['/values/when/fr'],
    );
    const values = { when: { en: { from: 1, to: 2 }, fr: { from: 3, to: 4 } } };
    const made = await editor.post('/api/admin/cms/articles', { ...article, values });
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(made.body.values, values);
    const view = await editor.get('/api/admin/cms/articles/alps/view?locale=fr');
    assert.match(view.text, /<b>3–4 days<\/b>/);
  });
});

forEachEngine('a list of field types', (engine) => {
  const types = [
    'text',
    'textarea',
    'email',
    'tel',
    'url',
    'number',
    'number-step',
    'date',
    'time',
    'datetime',
    'select',
    'multi-select',
    'radio',
    'checkboxes',
    'checkbox',
    'file',
    'hidden',
    'heading',
    'paragraph',
    'rich-text',
    'boolean',
    'color',
    'media',
    'media-list',
    'article',
  ];
  const formTypes = types.filter((type) => !['media', 'media-list', 'article'].includes(type));
  const test = useTestApp(engine, {
    settings: [
      `app.cms.enabled-form-field-list=${formTypes.join(',')}`,
      `app.cms.enabled-article-field-list=${types.join(',')}`,
    ],
  });
  const id = '0190a000-0000-7000-8000-000000000001';
  const values: Record<string, unknown> = {
    text: 'a',
    textarea: 'a\nb',
    email: 'a@example.org',
    tel: '0123',
    url: 'https://example.org/',
    number: 1.5,
    'number-step': 4,
    date: '2026-01-31',
    time: '08:15',
    datetime: '2026-01-31T07:15:00.000Z',
    select: 'x',
    'multi-select': ['x', 'y'],
    radio: 'y',
    checkboxes: ['y'],
    checkbox: true,
    hidden: 'h',
    'rich-text': '<p>r</p>',
    boolean: false,
    color: '#00ff7f',
  };
  const nameOf = (type: string) => type.replaceAll('-', '_');
  const named = (given: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(given).map(([type, value]) => [nameOf(type), value]));
  const fieldOf = (type: string) => ({
    name: nameOf(type),
    type,
    attributes: {
      label: { en: `Label of ${type}` },
      ...(/select|radio|checkboxes/.test(type)
        ? { values: ['x', 'y'].map((value) => ({ value, label: { en: `Option ${value}` } })) }
        : {}),
      ...(type === 'number-step' ? { step: 2 } : {}),
    },
  });

  it('[§1.4-3] can enable every type that visitors can fill in for forms', async () => {
    const editor = await test.signIn('access_cms_forms', 'access_cms_page');
    const form = await editor.post('/api/admin/cms/forms', { shortcut: 'all', title: { en: 'All' } });
    for (const type of formTypes) {
      const made = await editor.post(`/api/admin/cms/forms/${form.body.id}/fields`, fieldOf(type));
      assert.equal(made.status, 201, made.text);
    }
    const refusedType = await editor.post(`/api/admin/cms/forms/${form.body.id}/fields`, fieldOf('media'));
    assert.deepEqual(
      refusedType.body.errors.map((error: { pointer: string; code: string }) => [error.pointer, error.code]),
      [['/type', 'closed-field-type']],
    );
    const given = named(values);
    const sent = await test.visitor.post('/api/public/forms-results/all', { values: given });
    assert.equal(sent.status, 201, sent.text);
    const wrong = { color: 'red', boolean: 'yes', rich_text: 5 };
    const refused = await test.visitor.post('/api/public/forms-results/all', { values: wrong });
    assert.deepEqual(
      refused.body.errors.map((error: { pointer: string }) => error.pointer).sort(),
      Object.keys(wrong)
        .map((name) => `/values/${name}`)
        .sort(),
    );
    const posted = new URLSearchParams({ color: '#123456', boolean: 'on', rich_text: '<b>x</b>' });
    assert.equal((await test.visitor.post('/api/public/forms-results/all', posted)).status, 200);
    const stored = await editor.get('/api/admin/cms/forms-results?form=all&sort=submittedAt');
    assert.deepEqual(stored.body.items[0].values, given);
    const { color, boolean, rich_text } = stored.body.items[1].values;
    assert.deepEqual(
      { color, boolean, rich_text },
      { color: '#123456', boolean: true, rich_text: '<b>x</b>' },
    );
    const csv = await editor.get('/api/admin/cms/forms-results?form=all&format=csv&sort=submittedAt');
    assert.match(csv.text, /#00ff7f/);
    await editor.post('/api/admin/cms/pages', {
      shortcut: 'all',
      title: { en: 'All' },
      status: 'published',
      content: { en: '@form(all)' },
    });
    const { text } = await test.visitor.get('/view/all?locale=en');
    for (const type of formTypes.filter((type) => type !== 'hidden'))
      assert.match(text, new RegExp(`Label of ${type}<| id="all-${nameOf(type)}"`));
    assert.match(text, /<textarea[^>]+name="rich_text"/);
  });

  it('keeps a field of a type that was enabled before', async () => {
    const editor = await test.signIn('access_cms_forms', 'access_cms_page');
    const form = (await editor.post('/api/admin/cms/forms', { shortcut: 'old', title: { en: 'Old' } })).body;
    await editor.post(`/api/admin/cms/forms/${form.id}/fields`, fieldOf('text'));
    await test.app.database.transaction(async (db) => {
      const ofForm = db.selectFrom('content_document').where('entity_id', '=', form.id);
      const { document } = await ofForm.select('document').executeTakeFirstOrThrow();
      const changed = document.replace('"type":"text"', '"type":"media"');
      await db
        .updateTable('content_document')
        .set({ document: changed })
        .where('entity_id', '=', form.id)
        .execute();
    });
    const read = await editor.get(`/api/admin/cms/forms/${form.id}`);
    assert.equal(read.body.fields[0].type, 'media');
    const saved = await editor.put(`/api/admin/cms/forms/${form.id}`, {
      ...read.body,
      title: { en: 'Older' },
    });
    assert.equal(saved.status, 200, saved.text);
    const page = {
      shortcut: 'old',
      title: { en: 'Old' },
      status: 'published',
      content: { en: '@form(old)' },
    };
    assert.equal((await editor.post('/api/admin/cms/pages', page)).status, 201);
    const { text } = await test.visitor.get('/view/old?locale=en');
    assert.match(text, /<input type="text" id="old-text" name="text"/);
    const sent = await test.visitor.post('/api/public/forms-results/old', { values: { text: id } });
    assert.equal(sent.status, 201, sent.text);
  });

  it('[§1.4-3] can enable every type for articles', async () => {
    const editor = await test.signIn('access_cms_articles_model', 'access_cms_articles');
    const model = await editor.post('/api/admin/cms/articles-model', {
      shortcut: 'all',
      name: { en: 'All' },
    });
    for (const type of types) {
      const made = await editor.post(`/api/admin/cms/articles-model/${model.body.id}/fields`, fieldOf(type));
      assert.equal(made.status, 201, made.text);
    }
    const article = { shortcut: 'all', modelId: model.body.id, title: { en: 'All' }, status: 'published' };
    const made = await editor.post('/api/admin/cms/articles', { ...article, values: named(values) });
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(made.body.values, named(values));
    const unknown = await editor.post('/api/admin/cms/articles', {
      ...article,
      shortcut: 'other',
      values: { file: id },
    });
    assert.deepEqual(
      unknown.body.errors.map((error: { code: string }) => error.code),
      ['unknown-media'],
    );
    const { text } = await editor.get('/api/admin/cms/articles/all/view?locale=en');
    for (const shown of [
      'Option x',
      'Option y',
      'tel:0123',
      'datetime="08:15"',
      'Label of heading',
      'Label of paragraph',
      '#00ff7f',
      'yes',
      'no',
    ])
      assert.ok(text.toLowerCase().includes(shown.toLowerCase()), shown);
  });
});
