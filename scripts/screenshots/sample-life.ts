import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { signInToApi, startSession, type ApiClient } from '../../e2e/support/api-client.ts';
import type { RunningServer } from '../../e2e/support/start-server.ts';
import type { MailServer } from '../../server/test/support/smtp-server.ts';

const CMS = '/api/admin/cms';
const DAY_MS = 86_400_000;
const ANSWERS = 24;
const NAMES = ['Ada Sample', 'Bruno Sample', 'Chloé Sample', 'Dan Sample', 'Eve Sample', 'Finn Sample'];

export const SAMPLE_PASSWORD = 'correct horse battery';

/** Users who see the screens, by login. */
export const PEOPLE = {
  librarian: { firstName: 'Ada', profile: 'Librarian' },
  nobody: { firstName: 'Bruno', profile: null },
  careful: { firstName: 'Chloé', profile: 'Director' },
  newcomer: { firstName: 'Dan', profile: 'Webmaster' },
  former: { firstName: 'Eve', profile: 'Librarian' },
} as const;
export type Login = keyof typeof PEOPLE;

interface SampleField {
  name: string;
  type: string;
  attributes: { values?: { value: string }[]; min?: number };
}

interface SampleForm {
  id: string;
  shortcut: string;
  fields: SampleField[];
}

/**
 * Fills the example site with a few weeks of activity: submissions with some spam and undelivered emails, users,
 * redirects, revisions, deleted pages.
 */
export async function fillWithActivity(server: RunningServer, mail: MailServer): Promise<void> {
  const api = await signInToApi(server);
  await addPeople(api, server);
  mail.answer(550);
  await addAnswers(api, server);
  await addContent(api);
  await addPictures(server);
  const failed = `${CMS}/forms-results?form=contact&mail=failed&size=1`;
  while ((await api.send<{ items: unknown[] }>('GET', failed)).items.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  mail.answer(undefined);
  const database = new DatabaseSync(join(server.data, 'parvis.db'));
  database.exec(
    `update form_result set submitted_at = submitted_at - ((rowid * rowid * 7 + rowid / 3) % 29) * ${DAY_MS}`,
  );
  database.close();
}

async function addPeople(api: ApiClient, server: RunningServer): Promise<void> {
  const { items } = await api.send<{ items: { id: string; name: string }[] }>(
    'GET',
    '/api/admin/profiles?size=200',
  );
  for (const [login, { firstName, profile }] of Object.entries(PEOPLE)) {
    const { id } = await api.send<{ id: string }>('POST', '/api/admin/users', {
      ...{ login, firstName, lastName: 'Sample', email: `${login}@library.example` },
      ...{ password: SAMPLE_PASSWORD, passwordConfirmation: SAMPLE_PASSWORD },
      ...(profile && { profileId: items.find(({ name }) => name === profile)!.id }),
    });
    if (login === 'former') await api.send('DELETE', `/api/admin/users/${id}`);
  }
  await requireSecondFactor(api, 'Webmaster');
  await turnOnSecondFactor({ ...server, login: 'careful', password: SAMPLE_PASSWORD });
}

async function requireSecondFactor(api: ApiClient, name: string): Promise<void> {
  const { items } = await api.send<{ items: { id: string; name: string }[] }>(
    'GET',
    '/api/admin/profiles?size=200',
  );
  const profile = items.find((candidate) => candidate.name === name)!;
  await api.send('PUT', `/api/admin/profiles/${profile.id}`, { ...profile, requiresSecondFactor: true });
}

async function turnOnSecondFactor(server: RunningServer): Promise<void> {
  const { Secret, TOTP } = await import('otpauth');
  const api = await signInToApi(server);
  const path = '/api/auth/second-factor';
  const { secret } = await api.send<{ secret: string }>('POST', path, { password: server.password });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await api.send('POST', `${path}/confirm`, { code });
}

async function addAnswers(api: ApiClient, { origin }: RunningServer): Promise<void> {
  const { items } = await api.send<{ items: { id: string }[] }>('GET', `${CMS}/forms?size=50`);
  for (const { id } of items) {
    const form = await api.send<SampleForm>('GET', `${CMS}/forms/${id}`);
    const subject = { en: 'A new answer', fr: 'Une nouvelle réponse' };
    // One form sends emails from here on.
    if (form.shortcut === 'contact') {
      await api.send('PUT', `${CMS}/forms/${id}`, {
        ...form,
        mail: { to: ['desk@library.example'], subject },
      });
    }
    // One form has a revision.
    if (form.shortcut === 'event-registration') {
      await api.send('PUT', `${CMS}/forms/${id}`, {
        ...form,
        title: { en: 'Come to an event', fr: 'Venir à un événement' },
      });
    }
    const answers = form.shortcut === 'contact' ? 3 : ANSWERS;
    for (let index = 0; index < answers; index++) await answer(origin, form, index);
    await answer(origin, form, answers, { _website: 'https://spam.example' });
  }
}

async function answer(
  origin: string,
  { shortcut, fields }: SampleForm,
  index: number,
  more: Record<string, string> = {},
): Promise<void> {
  const body = { values: sampleValues(fields, index), locale: index % 2 ? 'en' : 'fr', ...more };
  const answered = await fetch(`${origin}/api/public/forms-results/${shortcut}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(answered.status, 201, `${shortcut}: ${await answered.text()}`);
}

function sampleValues(fields: readonly SampleField[], index: number): Record<string, unknown> {
  const name = NAMES[index % NAMES.length]!;
  const [firstName, lastName] = name.split(' ');
  const named: Record<string, unknown> = {
    firstName,
    lastName,
    title: 'The old maps',
    author: 'A. Nonymous',
    card: `OL-${20_400 + index}`,
  };
  const value = ({ name: field, type, attributes }: SampleField) => {
    if (field in named) return named[field];
    const choices = attributes.values?.map((choice) => choice.value) ?? [];
    const choice = choices[index % Math.max(choices.length, 1)];
    const samples: Record<string, unknown> = {
      text: name,
      textarea: 'Could you keep the new novel for me? I would fetch it on Saturday.',
      email: `${firstName!.toLowerCase().replace('é', 'e')}@visitor.example`,
      tel: '+33 1 23 45 67 89',
      number: attributes.min ?? 2,
      'number-step': attributes.min ?? 2,
      checkbox: true,
      select: choice,
      radio: choice,
      'multi-select': [choice],
      checkboxes: [choice],
      date: new Date(Date.now() + (index + 3) * DAY_MS).toISOString().slice(0, 10),
      time: '15:30',
      datetime: `${new Date(Date.now() + (index + 3) * DAY_MS).toISOString().slice(0, 10)}T15:30`,
    };
    return samples[type];
  };
  return Object.fromEntries(fields.map((field) => [field.name, value(field)]));
}

async function addContent(api: ApiClient): Promise<void> {
  await api.send('POST', `${CMS}/pages`, {
    shortcut: 'summer-reading',
    title: { fr: 'Lectures d’été', en: 'Summer reading' },
    content: { fr: '<p>Bientôt ici.</p>@article(summer-list)', en: '<p>Soon.</p>@article(summer-list)' },
  });
  for (const [from, to] of [
    ['/summer', '/view/summer-reading'],
    ['/catalogue', 'https://catalogue.example/'],
  ]) {
    await api.send('POST', `${CMS}/redirects`, { from, to });
  }
  for (const [shortcut, fr, en] of [
    ['spring-closing', 'Fermeture de printemps', 'Spring closing'],
    ['old-prices', 'Tarifs 2024', 'Prices 2024'],
    ['moving', 'Le déménagement de la bibliothèque', 'The library is moving'],
  ]) {
    const { id } = await api.send<{ id: string }>('POST', `${CMS}/pages`, { shortcut, title: { fr, en } });
    await api.send('DELETE', `${CMS}/pages/${id}`);
  }
  const { content } = await api.send<{ content: string }>('GET', '/api/admin/css/library');
  await api.send('PUT', '/api/admin/css/library', {
    content: `${content}\n@media print {\n  nav {\n    display: none;\n  }\n}\n`,
  });
  const { id } = await first(api, `${CMS}/pages`, 'home');
  const page = await api.send<{ description: Record<string, string> }>('GET', `${CMS}/pages/${id}`);
  const description = { ...page.description, en: 'Books, films and music, lent free of charge.' };
  await api.send('PUT', `${CMS}/pages/${id}`, { ...page, description });
  for (const [shortcut, parent] of [
    ['contact', 'about'],
    ['legal', 'about'],
    ['summer-reading', 'news'],
  ] as const) {
    const child = await first(api, `${CMS}/pages`, shortcut);
    const stored = await api.send<object>('GET', `${CMS}/pages/${child.id}`);
    await api.send('PUT', `${CMS}/pages/${child.id}`, { ...stored, parent });
  }
  await scheduleChanges(api, `${CMS}/pages`, 'legal');
  await scheduleChanges(api, `${CMS}/forms`, 'book-suggestion');
}

async function scheduleChanges(api: ApiClient, path: string, shortcut: string): Promise<void> {
  const { id } = await first(api, path, shortcut);
  const { version: _, ...stored } = await api.send<{ version: number }>('GET', `${path}/${id}`);
  await api.send('PUT', `${path}/${id}/draft`, stored);
  const publishAt = new Date(Date.now() + 30 * DAY_MS).toISOString();
  await api.send('PUT', `${path}/${id}/draft/schedule`, { publishAt });
}

/** Returns the first item, by shortcut, whose shortcut matches the search. */
export async function first(api: ApiClient, path: string, search = ''): Promise<{ id: string }> {
  const { items } = await api.send<{ items: { id: string }[] }>(
    'GET',
    `${path}?size=1&sort=shortcut&search=${search}`,
  );
  return items[0]!;
}

/** Uploads the pictures of the example site. */
async function addPictures({ origin, ...server }: RunningServer): Promise<void> {
  const cookie = await startSession({ origin, ...server });
  const folder = resolve(import.meta.dirname, '../../examples/site/public/illustrations');
  for (const name of await readdir(folder)) {
    const picture = await sharp(join(folder, name)).resize(900).png().toBuffer();
    const body = new FormData();
    body.set(
      'file',
      new File([Uint8Array.from(picture)], name.replace('.svg', '.png'), { type: 'image/png' }),
    );
    const answer = await fetch(`${origin}${CMS}/media`, { method: 'POST', headers: { cookie }, body });
    assert.ok(answer.ok, await answer.text());
  }
}
