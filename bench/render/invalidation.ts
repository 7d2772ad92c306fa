import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../support/report.ts';
import { NEWS_PAGES } from './bench-site.ts';
import type { Served } from './processes.ts';

const LOCALES = ['en', 'fr'];
const PER_SECOND = 500;
const TICK_MS = 1;
const SAVES = 3;
/** Slightly longer than it takes to request every page once. */
const BETWEEN_SAVES_MS = ((NEWS_PAGES * LOCALES.length) / PER_SECOND) * 1100;

export interface InvalidationFigures {
  requests: number;
  /** Responses without a save that had been acknowledged before the request. */
  stale: number;
  p50: number;
  p99: number;
}

/**
 * Repeatedly saves an article that all pages include, while pages are requested at a fixed rate regardless of response
 * times: latency counts from when a request was due.
 */
export async function measureInvalidation(
  { port }: Served,
  headers: Readonly<Record<string, string>>,
): Promise<InvalidationFigures> {
  const url = `http://127.0.0.1:${port}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 32, scheduling: 'fifo' });
  const latencies: number[] = [];
  let issue = 0;
  let stale = 0;
  let asked = 0;
  const open = new Set<Promise<void>>();

  const ask = (due: number) => {
    const page = Math.floor(asked / LOCALES.length) % NEWS_PAGES;
    const locale = LOCALES[asked % LOCALES.length]!;
    asked += 1;
    const atLeast = issue;
    const answered = read(`${url}/view/news-${page}?locale=${locale}`, agent).then((text) => {
      latencies.push(performance.now() - due);
      if (Number(/Issue (\d+)\./.exec(text)?.[1] ?? -1) < atLeast) stale += 1;
    });
    open.add(answered);
    void answered.then(
      () => open.delete(answered),
      () => undefined,
    );
  };

  for (let page = 0; page < NEWS_PAGES; page += 1) {
    for (const locale of LOCALES) await read(`${url}/view/news-${page}?locale=${locale}`, agent);
  }
  const begun = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    for (let due = begun + (asked * 1000) / PER_SECOND; due <= now; due = begun + (asked * 1000) / PER_SECOND)
      ask(due);
  }, TICK_MS);
  try {
    const address = await articleAddress(url, headers);
    for (let save = 1; save <= SAVES; save += 1) {
      await wait(BETWEEN_SAVES_MS);
      const article = (await (await fetch(address, { headers })).json()) as Record<string, unknown>;
      const answer = await fetch(address, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...article, values: { text: { en: `<p>Issue ${save}.</p>` } } }),
      });
      if (!answer.ok) throw new Error(`the save was answered ${answer.status} ${await answer.text()}`);
      issue = save;
    }
    await wait(BETWEEN_SAVES_MS);
  } finally {
    clearInterval(timer);
  }
  await Promise.all(open);
  agent.destroy();
  return { requests: latencies.length, stale, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}

async function articleAddress(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(`${url}/api/admin/cms/articles?search=news`, { headers });
  if (!answer.ok) throw new Error(`the list was answered ${answer.status}`);
  const { items } = (await answer.json()) as { items: { id: string; shortcut: string }[] };
  const { id } = items.find(({ shortcut }) => shortcut === 'news')!;
  return `${url}/api/admin/cms/articles/${id}`;
}

function read(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    }).on('error', reject);
  });
}
