import { USER_PASSWORD } from './administrator.ts';
import type { KnownValues } from './known-values.ts';

const FORM = 'fuzz';
/** The smallest GIF. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
const FIELDS = [
  { name: 'name', type: 'text' },
  { name: 'email', type: 'email' },
  { name: 'message', type: 'textarea' },
  { name: 'places', type: 'number' },
];

/** Adds one item of each kind that the example site lacks, so that every endpoint has something to work on. */
export async function seedContent(
  url: string,
  credentials: Readonly<Record<string, string>>,
  known: KnownValues,
): Promise<void> {
  const send = async (method: string, path: string, body: object | FormData): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: { ...credentials, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };

  const { id } = (await send('POST', '/api/admin/cms/forms', { shortcut: FORM, title: { en: 'Fuzz' } })) as {
    id: string;
  };
  for (const field of FIELDS) {
    await send('POST', `/api/admin/cms/forms/${id}/fields`, {
      ...field,
      attributes: { label: { en: field.name } },
    });
  }
  for (const message of ['one', 'two', 'three']) {
    await send('POST', `/api/public/forms-results/${FORM}`, { values: { name: 'Fuzz', message } });
  }
  await send('PUT', `/api/admin/cms/forms/${id}/draft`, { shortcut: FORM, title: { en: 'Fuzz, soon' } });
  // The submission endpoint is not in any list.
  known.learn('/api/public/forms-results', '/api/public/forms-results', { items: [{ shortcut: FORM }] });

  const upload = new FormData();
  upload.append('title', '{"en":"A dot"}');
  upload.append('file', new Blob([PICTURE]), 'dot.gif');
  await send('POST', '/api/admin/cms/media', upload);

  const page = {
    shortcut: FORM,
    title: { en: 'Fuzz' },
    content: { en: `<p>@form(${FORM})</p>` },
    status: 'published',
  };
  const stored = (await send('POST', '/api/admin/cms/pages', page)) as { id: string };
  await send('PUT', `/api/admin/cms/pages/${stored.id}/draft`, { ...page, title: { en: 'Fuzz, soon' } });
  await send('PUT', `/api/admin/cms/pages/${stored.id}`, { ...page, title: { en: 'Fuzz, later' } });
  await send('POST', '/api/admin/css', { id: FORM, content: 'a { color: red }' });
  await send('PUT', `/api/admin/css/${FORM}`, { id: FORM, content: 'a { color: blue }' });
  for (const login of ['fuzz-one', 'fuzz-two']) {
    await send('POST', '/api/admin/users', {
      login,
      email: `${login}@example.org`,
      firstName: 'Fuzz',
      lastName: 'Fuzz',
      password: USER_PASSWORD,
      passwordConfirmation: USER_PASSWORD,
    });
  }
  await send('POST', '/api/auth/tokens', { name: FORM });
}
