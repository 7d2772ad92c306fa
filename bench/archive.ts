import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { serve, stop, type Served } from './render/processes.ts';
import { printMachine, quantile } from './support/report.ts';
import { inFolder } from './support/service.ts';

/**
 * A model with 5,000 articles, listed by month and paged, and by year: `npm run bench -- archive [properties of the service]`, such as
 * `app.database.url=postgres://…` with an empty database.
 */
const ARTICLES = 5000;
const PAGE_SIZE = 20;
const TARGET_MS = 30;
const WARM_UP = 50;
const DAY_MS = 86_400_000;

await inFolder(async (folder) => {
  writeSite(folder);
  printMachine();
  const site = await serve('site-server.ts', [folder, ...process.argv.slice(2)]);
  try {
    const pages = Array.from({ length: ARTICLES / PAGE_SIZE }, (_, index) => `/news?page=${index + 1}`);
    const years = Array.from({ length: 100 }, (_, index) => `/archive-${index}`);
    for (const path of years.slice(0, WARM_UP)) await time(site, path);
    await report(site, 'a page of 20 by month, first rendering', pages, TARGET_MS);
    await report(site, 'the same, cached', pages, TARGET_MS);
    await report(site, '1,000 titles by year, first rendering', years.slice(WARM_UP));
  } finally {
    await stop(site);
  }
});

async function report(site: Served, name: string, paths: readonly string[], target?: number): Promise<void> {
  const times: number[] = [];
  for (const path of paths) times.push(await time(site, path));
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  const share = target === undefined ? '' : `${(p95 / target).toFixed(2)} of ${target} ms`;
  console.log(`${share.padEnd(16)} ${name.padEnd(40)} p50 ${p50.toFixed(1)}  p95 ${p95.toFixed(1)} ms`);
}

async function time({ port }: Served, path: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - started;
}

function writeSite(folder: string): void {
  const articles = Array.from({ length: ARTICLES }, (_, index) => {
    const date = new Date(Date.UTC(2026, 0, 1) - index * DAY_MS).toISOString().slice(0, 10);
    return `  - { shortcut: news-${index}, model: news, title: { en: News ${index} }, status: published, values: { date: '${date}', text: { en: '<p>News of ${date}</p>' } } }`;
  });
  const pages = Array.from(
    { length: 100 },
    (_, index) =>
      `  - { shortcut: archive-${index}, template: archive, title: { en: Archive }, status: published }`,
  );
  write(
    folder,
    'data/site.yaml',
    `
articleModels:
  - shortcut: news
    name: { en: News }
    fields:
      - { name: date, type: date, attributes: { label: { en: Date } } }
      - { name: text, type: rich-text, localised: true, attributes: { label: { en: Text } } }
articles:
${articles.join('\n')}
pages:
  - { shortcut: news, template: news, title: { en: News }, status: published }
${pages.join('\n')}
`,
  );
  write(
    folder,
    'templates/pages/news.liquid',
    `{% layout 'default/pages/default' %}{% block main %}{% paginate articles by ${PAGE_SIZE} model: 'news', sort: '-date', group_by: 'month' %}
{% for group in paginate.groups %}<h2>{{ group.title }}</h2>{% for article in group.items %}{{ article.html }}{% endfor %}{% endfor %}
{% include 'partials/pagination' %}{% endpaginate %}{% endblock %}`,
  );
  write(
    folder,
    'templates/pages/archive.liquid',
    `{% layout 'default/pages/default' %}{% block main %}{% articles model: 'news', sort: '-date', group_by: 'year', limit: 1000 %}
<h2>{{ group.title }}</h2>{% for article in group.items %}<p>{{ article.title }}</p>{% endfor %}{% endarticles %}{% endblock %}`,
  );
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
