const FORM = 'soak';
/** Above this number, results are deleted to bound the size of the database. */
const MAX_RESULTS = 2000;

interface Action {
  name: string;
  /** Relative frequency. */
  weight: number;
  /** Returns the status codes of its responses. */
  act(): Promise<number[]>;
}

type Headers = Readonly<Record<string, string>>;

/** Creates the data that the load works on; returns a function that picks the next action. */
export async function createMix(url: string, editor: Headers, password: string): Promise<() => Action> {
  const send = async (method: string, path: string, headers: Headers = {}, body?: unknown) => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...(isJson ? { 'content-type': 'application/json' } : {}) },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const json = async <T>(method: string, path: string, headers: Headers, body?: unknown): Promise<T> => {
    const { status, text } = await send(method, path, headers, body);
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
    return JSON.parse(text) as T;
  };

  const form = await json<{ id: string }>('POST', '/api/admin/cms/forms', editor, {
    shortcut: FORM,
    title: { en: 'Soak' },
  });
  await json('POST', `/api/admin/cms/forms/${form.id}/fields`, editor, {
    name: 'message',
    type: 'textarea',
    attributes: { label: { en: 'Message' } },
  });
  const page = await json<{ id: string }>('POST', '/api/admin/cms/pages', editor, pageNumbered(0));
  const sitemap = await send('GET', '/sitemap.xml');
  const addresses = [...sitemap.text.matchAll(/<loc>([^<]+)/g)].map(([, address]) => {
    const { pathname, search } = new URL(address!.replaceAll('&amp;', '&'));
    return pathname + search;
  });
  let number = 0;
  let stored = 0;

  const actions: Action[] = [
    {
      name: 'read',
      weight: 50,
      async act() {
        number += 1;
        const path = addresses[number % addresses.length]!;
        const first = await send('GET', path, { 'accept-encoding': ['br', 'gzip', 'identity'][number % 3]! });
        const again = await send('GET', path, { 'if-none-match': first.headers.get('etag') ?? '""' });
        return [first.status, again.status];
      },
    },
    {
      name: 'read what is not there',
      weight: 5,
      act: async () => [(await send('GET', `/view/none-${Math.random().toString(36).slice(2)}`)).status],
    },
    {
      name: 'submit',
      weight: 15,
      async act() {
        stored += 1;
        const { status } = await send(
          'POST',
          `/api/public/forms-results/${FORM}`,
          {},
          { values: { message: 'A few words. '.repeat(20) } },
        );
        if (stored % MAX_RESULTS !== 0) return [status];
        return [status, (await send('DELETE', `/api/admin/cms/forms-results?form=${FORM}`, editor)).status];
      },
    },
    {
      name: 'list',
      weight: 10,
      async act() {
        const paths = [
          'pages?search=so',
          'articles',
          'forms-results?search=words',
          'dashboard',
          'media',
          'forms-results?form=soak&format=csv',
        ];
        number += 1;
        return [(await send('GET', `/api/admin/cms/${paths[number % paths.length]!}`, editor)).status];
      },
    },
    {
      name: 'save',
      weight: 8,
      async act() {
        number += 1;
        const saved = await send('PUT', `/api/admin/cms/pages/${page.id}`, editor, pageNumbered(number));
        const preview = await send('POST', '/api/admin/cms/pages/preview', editor, pageNumbered(number));
        return [saved.status, preview.status, (await send('GET', `/view/${FORM}`)).status];
      },
    },
    {
      name: 'upload',
      weight: 2,
      async act() {
        const upload = new FormData();
        upload.append('file', new Blob([Buffer.from(`%PDF-1.4\n${'x'.repeat(50_000)}`)]), 'soak.pdf');
        const { status, text } = await send('POST', '/api/admin/cms/media', editor, upload);
        if (status !== 201) return [status];
        const { id } = JSON.parse(text) as { id: string };
        return [status, (await send('DELETE', `/api/admin/cms/media/${id}`, editor)).status];
      },
    },
    {
      name: 'sign in and out',
      weight: 4,
      async act() {
        const entered = await send('POST', '/api/auth/login', {}, { login: 'admin', password });
        const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
        return [entered.status, (await send('POST', '/api/auth/logout', { cookie })).status];
      },
    },
    {
      name: 'nonsense',
      weight: 6,
      act: async () => [
        (await send('POST', '/api/auth/login', {}, { login: 3 })).status,
        (await send('POST', '/api/admin/cms/pages', editor, { shortcut: '', title: 'x', unknown: [] }))
          .status,
      ],
    },
  ];
  const deck = actions.flatMap((action) => Array.from({ length: action.weight }, () => action));
  return () => deck[Math.floor(Math.random() * deck.length)]!;
}

function pageNumbered(number: number): object {
  return {
    shortcut: FORM,
    title: { en: `Soak ${number}` },
    content: { en: `<p>Number ${number}</p><p>@form(${FORM})</p>` },
    status: 'published',
  };
}
