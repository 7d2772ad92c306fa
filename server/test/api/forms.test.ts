import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { FormView } from '../../src/contract/form.ts';
import type { ContentUser } from '../../src/contract/problem.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const FORMS = '/api/admin/cms/forms';
const RESULTS = '/api/public/forms-results';

const FIELD = { name: 'name', type: 'text', attributes: { label: { en: 'Name' } } };
const MAIL_FIELD = { name: 'mail', type: 'email', attributes: { label: { en: 'E-mail' } } };
const MAIL = { to: ['desk@example.org'], subject: { en: 'A question' } };

const faults = (answer: { body: { errors: { pointer: string; code: string }[] } }) =>
  answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`).sort();

forEachEngine('forms', (engine) => {
  const test = useTestApp(engine, {
    settings: ['app.cms.mail-from=site@example.org', 'app.cms.form-rate-limit=1000'],
  });
  let editor: Client;
  let next = 0;

  before(async () => {
    editor = await test.signIn('access_cms_forms', 'access_cms_page');
  });

  const form = (change: object = {}) => ({
    shortcut: `form-${(next += 1)}`,
    title: { en: 'A form' },
    ...change,
  });
  const create = async (change: object = {}, fields: object[] = []): Promise<FormView> => {
    const answer = await editor.post(FORMS, form(change));
    assert.equal(answer.status, 201, answer.text);
    for (const field of fields) {
      const added = await editor.post(`${FORMS}/${answer.body.id}/fields`, field);
      assert.equal(added.status, 201, added.text);
    }
    return read(answer.body.id);
  };
  const read = async (id: string): Promise<FormView> => (await editor.get(`${FORMS}/${id}`)).body;
  const submit = (shortcut: string, values: object, more: object = {}) =>
    test.visitor.post(`${RESULTS}/${shortcut}`, { values, ...more });
  const publish = async (content: string, status = 'published') => {
    const page = {
      shortcut: `page-${(next += 1)}`,
      title: { en: 'A page' },
      content: { fr: content },
      status,
    };
    const answer = await editor.post('/api/admin/cms/pages', page);
    assert.equal(answer.status, 201, answer.text);
    return page.shortcut;
  };

  it('[§4.2-1] creates a form', async () => {
    const answer = await editor.post(FORMS, form({ shortcut: 'contact' }));
    assert.equal(answer.status, 201);
    assert.equal(answer.headers.location, `${FORMS}/${answer.body.id}`);
    assert.equal(answer.headers.etag, '"1"');
    const { id, createdAt, ...rest } = answer.body;
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    assert.deepEqual(rest, {
      version: 1,
      createdBy: editor.login,
      updatedAt: createdAt,
      updatedBy: editor.login,
      shortcut: 'contact',
      title: { en: 'A form' },
      description: {},
      submitLabel: {},
      successMessage: {},
      closedMessage: {},
      consent: {},
      status: 'open',
      mail: null,
      retentionDays: null,
      contributors: [],
      translations: {},
      translationStates: { fr: ['missing'] },
      workingCopy: null,
      resultCount: 0,
      fields: [],
    });
  });

  it('[§2.1-3] stores every property of a form', async () => {
    const given = form({
      title: { en: 'Contact', fr: 'Nous écrire' },
      description: { fr: 'Une question ?' },
      submitLabel: { en: 'Send' },
      successMessage: { en: 'Thanks' },
      closedMessage: { en: 'Closed' },
      consent: { en: 'I agree' },
      status: 'closed',
      mail: { ...MAIL, confirmationIncludesValues: true },
      retentionDays: 30,
      contributors: ['date', 'user-agent'],
    });
    const created = await editor.post(FORMS, given);
    assert.equal(created.status, 201, created.text);
    const stored = await read(created.body.id);
    assert.deepEqual({ ...stored, ...given }, stored);
  });

  it('[§4.2-1] updates a form, and accepts what a read returned', async () => {
    const created = await create({ retentionDays: 7 }, [FIELD]);
    const answer = await editor.put(`${FORMS}/${created.id}`, { ...created, status: 'closed' });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers.etag, '"3"');
    assert.deepEqual(answer.body, {
      ...created,
      status: 'closed',
      version: 3,
      updatedAt: answer.body.updatedAt,
    });
    const { shortcut, title } = created;
    const bare = await editor.put(`${FORMS}/${created.id}`, { shortcut, title });
    assert.deepEqual([bare.body.status, bare.body.retentionDays], ['open', null]);
  });

  it('does not overwrite the changes of another editor', async () => {
    const { id, shortcut } = await create();
    const mine = { shortcut, title: { en: 'Mine' } };
    assert.equal((await editor.put(`${FORMS}/${id}`, mine, { 'if-match': '"1"' })).status, 200);
    const late = await editor.put(`${FORMS}/${id}`, { ...mine, title: { en: 'Late' }, version: 1 });
    assert.deepEqual([late.status, late.body.code], [412, 'stale']);
    assert.equal((await editor.delete(`${FORMS}/${id}`, { 'if-match': '"1"' })).status, 412);
    assert.equal((await read(id)).title.en, 'Mine');
  });

  it('accepts one of ten simultaneous edits', async () => {
    const { id, shortcut } = await create();
    const attempts = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        editor.put(`${FORMS}/${id}`, { shortcut, title: { en: `Editor ${index}` }, version: 1 }),
      ),
    );
    const statuses = attempts.map((attempt) => attempt.status).sort();
    assert.deepEqual(statuses, [200, ...Array<number>(9).fill(412)]);
  });

  it('[§4.2-1] deletes a form', async () => {
    const { id, shortcut } = await create({}, [FIELD]);
    const answer = await editor.delete(`${FORMS}/${id}`);
    assert.deepEqual([answer.status, answer.text], [204, '']);
    assert.equal((await editor.get(`${FORMS}/${id}`)).status, 404);
    assert.equal((await editor.delete(`${FORMS}/${id}`)).status, 404);
    assert.equal((await editor.put(`${FORMS}/${id}`, { shortcut, title: { en: 'T' } })).status, 404);
    await create({ shortcut });
  });

  it('keeps shortcuts unique among forms', async () => {
    await create({ shortcut: 'taken' });
    const other = await create();
    for (const answer of [
      await editor.post(FORMS, form({ shortcut: 'taken' })),
      await editor.put(`${FORMS}/${other.id}`, { ...other, shortcut: 'taken' }),
    ]) {
      assert.deepEqual(
        [answer.status, answer.body.code, faults(answer)],
        [409, 'conflict', ['/shortcut taken']],
      );
    }
    const page = { shortcut: 'taken', title: { en: 'A page' } };
    assert.equal((await editor.post('/api/admin/cms/pages', page)).status, 201);
  });

  it('reports the faults of schema and rules together', async () => {
    const answer = await editor.post(FORMS, {
      shortcut: 'Not A Shortcut',
      title: { fr: 'Sans anglais' },
      status: 'half-open',
      consent: { de: 'Ja' },
      mail: { ...MAIL, to: ['desk'], replyToField: 'mail' },
      contributors: ['missing'],
      retentionDays: 0,
      unknown: 1,
    });
    assert.deepEqual([answer.status, answer.body.code], [422, 'invalid']);
    assert.deepEqual(faults(answer), [
      '/consent/de unknown-locale',
      '/contributors/0 unknown-contributor',
      '/mail/replyToField not-an-email-field',
      '/mail/to/0 email-format',
      '/retentionDays minimum',
      '/shortcut shortcut',
      '/status enum',
      '/title/en default-language-required',
      '/unknown unknown-property',
    ]);
  });

  it('accepts an email field of the form in its email settings', async () => {
    const created = await create({}, [FIELD, MAIL_FIELD]);
    const put = (replyToField: string) =>
      editor.put(`${FORMS}/${created.id}`, {
        ...created,
        version: undefined,
        mail: { ...MAIL, replyToField },
      });
    assert.equal((await put('mail')).status, 200);
    assert.deepEqual(faults(await put('name')), ['/mail/replyToField not-an-email-field']);
  });

  it('counts submissions, without spam', async () => {
    const { id, shortcut } = await create({}, [FIELD]);
    assert.equal((await submit(shortcut, { name: 'Ada' })).status, 201);
    assert.equal((await submit(shortcut, { name: 'Bob' })).status, 201);
    assert.equal((await submit(shortcut, { name: 'Bot' }, { _website: 'x' })).status, 201);
    assert.equal((await read(id)).resultCount, 2);
    const { body } = await editor.get(`${FORMS}?search=${shortcut}`);
    assert.deepEqual(
      body.items.map((item: FormView) => [item.id, item.resultCount, 'fields' in item]),
      [[id, 2, false]],
    );

    const results = '/api/admin/cms/forms-results';
    const idsOf = async (query: string): Promise<string[]> =>
      (await editor.get(`${results}?form=${shortcut}${query}`)).body.items.map(
        (item: { id: string }) => item.id,
      );
    const [bot] = await idsOf('&spam=true');
    const [bob] = await idsOf('');
    assert.equal((await editor.put(`${results}/${bot}/spam`, { spam: false })).status, 200);
    assert.equal((await read(id)).resultCount, 3);
    assert.equal((await editor.put(`${results}/${bob}/spam`, { spam: true })).status, 200);
    assert.equal((await read(id)).resultCount, 2);
    for (const [deleted, left] of [
      [bob, 2],
      [bot, 1],
    ] as const) {
      assert.equal((await editor.delete(`${results}/${deleted}`)).status, 204);
      assert.equal((await read(id)).resultCount, left);
    }
    assert.equal((await editor.delete(`${results}?form=${shortcut}`)).status, 204);
    assert.equal((await read(id)).resultCount, 0);
  });

  it('deletes a form with submissions only by force', async () => {
    const { id, shortcut } = await create({}, [FIELD]);
    assert.equal((await submit(shortcut, { name: 'Ada' })).status, 201);
    const refused = await editor.delete(`${FORMS}/${id}`);
    assert.deepEqual([refused.status, refused.body.code], [409, 'in-use']);
    assert.deepEqual(faults(refused), [' used-by-answers']);
    assert.equal((await editor.delete(`${FORMS}/${id}?force=true`, { 'if-match': '"1"' })).status, 412);
    assert.equal((await read(id)).resultCount, 1);
    assert.equal((await editor.delete(`${FORMS}/${id}?force=true`)).status, 204);
    const left = await test.app.database.read
      .selectFrom('form_result')
      .select('id')
      .where('form_id', '=', id)
      .execute();
    assert.deepEqual(left, []);
  });

  it('neither deletes nor renames a form that published content includes, unless forced', async () => {
    const created = await create({ shortcut: 'some_form' });
    const shown = await publish('<p>@form(some_form)</p>');
    const spaced = await publish('<p>Here: @form(&nbsp;some_form\n)</p>');
    await publish('<p>@@form(some_form) <a title="@form(some_form)">@form(somexform)</a></p>', 'draft');
    await publish('<p>@@form(some_form) <b title="@form(some_form)">@form(contact)</b></p>');
    await publish('<p>@form(some_form)</p>', 'draft');
    const gone = await editor.delete(`${FORMS}/${created.id}`);
    assert.deepEqual([gone.status, gone.body.code], [409, 'in-use']);
    assert.deepEqual(faults(gone), [' used-by-page', ' used-by-page']);
    const text = gone.body.errors.map((error: { message: string }) => error.message).join(' ');
    assert.ok(text.includes(`“${shown}”`) && text.includes(`“${spaced}”`), text);
    const users = gone.body.errors.map(({ usedBy }: { usedBy: ContentUser }) => usedBy);
    for (const { id, ...user } of users) {
      const { shortcut, title } = (await editor.get(`/api/admin/cms/pages/${id}`)).body;
      assert.deepEqual(user, { kind: 'page', shortcut, title });
    }
    const several = await editor.post(`${FORMS}/bulk`, { action: 'delete', ids: [created.id] });
    assert.deepEqual(several.body.items[0].error.errors, gone.body.errors);

    const renamed = { ...created, shortcut: 'other-form' };
    const refused = await editor.put(`${FORMS}/${created.id}`, renamed);
    assert.equal(refused.status, 409);
    assert.deepEqual(faults(refused), ['/shortcut used-by-page', '/shortcut used-by-page']);
    const closed = await editor.put(`${FORMS}/${created.id}`, { ...created, status: 'closed' });
    assert.equal(closed.status, 200, closed.text);
    assert.equal(
      (await editor.put(`${FORMS}/${created.id}?force=true`, { ...renamed, version: 2 })).status,
      200,
    );
    assert.equal((await editor.delete(`${FORMS}/${created.id}`)).status, 204);
  });

  it('accepts submissions under former shortcuts until another form takes them', async () => {
    const renamed = await create({ shortcut: 'first' }, [FIELD]);
    const rename = async (shortcut: string) => {
      const answer = await editor.put(`${FORMS}/${renamed.id}`, { shortcut, title: { en: 'T' } });
      assert.equal(answer.status, 200, answer.text);
    };
    const count = async () => (await read(renamed.id)).resultCount;
    await rename('second');
    await rename('third');
    for (const shortcut of ['first', 'second', 'third']) {
      assert.equal((await submit(shortcut, { name: 'Ada' })).status, 201, shortcut);
    }
    assert.equal(await count(), 3);

    const other = await create({ shortcut: 'first' }, [MAIL_FIELD]);
    assert.equal((await submit('first', { mail: 'ada@example.org' })).status, 201);
    assert.deepEqual([await count(), (await read(other.id)).resultCount], [3, 1]);
    await rename('second');
    assert.equal((await editor.delete(`${FORMS}/${other.id}?force=true`)).status, 204);
    assert.equal((await submit('first', { name: 'Ada' })).status, 404);
    assert.equal((await submit('third', { name: 'Ada' })).status, 201);
    assert.equal((await editor.delete(`${FORMS}/${renamed.id}?force=true`)).status, 204);
    assert.equal((await submit('third', { name: 'Ada' })).status, 404);
  });

  it('stores a submission or returns 404 while the form is being deleted', async () => {
    const { id, shortcut } = await create({}, [FIELD]);
    const [deleted, ...answers] = await Promise.all([
      editor.delete(`${FORMS}/${id}?force=true`),
      ...Array.from({ length: 40 }, () => submit(shortcut, { name: 'Ada' })),
    ]);
    assert.equal(deleted.status, 204, deleted.text);
    for (const { status, text } of answers) assert.ok([201, 404].includes(status), text);
  });

  it('duplicates a form with its fields, without its submissions, under a new shortcut', async () => {
    const original = await create(
      { shortcut: 'poll', status: 'closed', title: { en: 'Poll' }, contributors: ['date'] },
      [FIELD, MAIL_FIELD],
    );
    const first = await editor.post(`${FORMS}/${original.id}/duplicate`);
    assert.equal(first.status, 201, first.text);
    assert.equal(first.headers.location, `${FORMS}/${first.body.id}`);
    const second = await editor.post(`${FORMS}/${original.id}/duplicate`);
    assert.deepEqual([first.body.shortcut, second.body.shortcut], ['poll-copy', 'poll-copy-2']);
    const essence = ({ title, status, contributors, fields }: FormView) => ({
      title,
      status,
      contributors,
      fields: fields.map(({ name, type, attributes, position }) => ({ name, type, attributes, position })),
    });
    assert.deepEqual(essence(first.body), essence(original));
    assert.notEqual(first.body.fields[0].id, original.fields[0]!.id);
    assert.deepEqual([first.body.version, first.body.resultCount], [1, 0]);
  });

  it('duplicates a form with the longest shortcut', async () => {
    const { id } = await create({ shortcut: 'x'.repeat(100) });
    const copy = await editor.post(`${FORMS}/${id}/duplicate`);
    assert.equal(copy.status, 201, copy.text);
    assert.match(copy.body.shortcut, /^x+-copy$/);
  });
});

const ARTICLES = `
articleModels:
  - { shortcut: note, name: { en: Note }, fields: [
      { name: body, type: rich-text, localised: true, attributes: { label: { en: Body } } },
      { name: aside, type: rich-text, attributes: { label: { en: Aside } } },
      { name: source, type: text, attributes: { label: { en: Source } } } ] }
forms:
  - { shortcut: survey, title: { en: Survey } }
articles:
  - { shortcut: by-locale, model: note, title: { en: A }, status: published, values: { body: { fr: "<p>@form(survey)</p>" } } }
  - { shortcut: for-all, model: note, title: { en: A }, status: published, values: { aside: "<p>@form(survey)</p>" } }
  - { shortcut: as-text, model: note, title: { en: A }, status: published, values: { source: "@form(survey)" } }
  - { shortcut: draft, model: note, title: { en: A }, values: { aside: "<p>@form(survey)</p>" } }
`;

forEachEngine('forms in articles', (engine) => {
  const test = useTestApp(engine, { project: { 'data/site.yaml': ARTICLES } });

  it('are neither deleted nor renamed while published rich text includes them', async () => {
    const editor = await test.signIn('access_cms_forms', 'access_cms_articles');
    const form = (await editor.get(`${FORMS}?search=survey`)).body.items[0] as FormView;
    const refused = await editor.delete(`${FORMS}/${form.id}`);
    assert.deepEqual([refused.status, faults(refused)], [409, [' used-by-article', ' used-by-article']]);
    assert.deepEqual(
      refused.body.errors.map((error: { message: string }) => /“(.*)”/.exec(error.message)?.[1]).sort(),
      ['by-locale', 'for-all'],
    );
    const renamed = await editor.put(`${FORMS}/${form.id}`, { ...form, shortcut: 'poll' });
    assert.deepEqual(faults(renamed), ['/shortcut used-by-article', '/shortcut used-by-article']);
    assert.equal((await editor.delete(`${FORMS}/${form.id}?force=true`)).status, 204);
  });
});
