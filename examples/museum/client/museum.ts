import type { Article, ArticleList, Model, Navigation, Page } from '../types/content.ts';

/** A museum's public content in one language. */
export function museumAt(site: string, locale: string) {
  async function get<Answer>(path: string, query: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const address = new URL(`/api/public/${path}`, site);
    address.search = new URLSearchParams({ locale, ...query }).toString();
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address.href} answered ${answer.status}`);
    return (await answer.json()) as Answer;
  }
  const list = <Of extends Model>(model: Of, query: Readonly<Record<string, string>>) =>
    get<ArticleList<Of>>('articles', { model, ...query });

  return {
    page: (shortcut: string) => get<Page>(`pages/${shortcut}`),
    menu: (shortcut: string) => get<Navigation>(`navigation/${shortcut}`),
    house: () => get<Article<'settings'>>('articles/settings'),
    exhibition: (shortcut: string) => get<Article<'exhibition'>>(`articles/${shortcut}`),
    onNow: () => list('exhibition', { 'start[lte]': 'today', 'end[gte]': 'today', sort: 'end', size: '100' }),
    comingUp: () => list('exhibition', { 'start[gt]': 'today', sort: 'start', size: '100' }),
    news: (page = 1) => list('news', { sort: '-date', size: '10', page: String(page) }),
  };
}

/** Prints what is on: `node client/museum.ts http://127.0.0.1:8080 fr`. */
async function main(site = 'http://127.0.0.1:8080', locale = 'en'): Promise<void> {
  const museum = museumAt(site, locale);
  const [house, onNow, comingUp, news] = await Promise.all([
    museum.house(),
    museum.onNow(),
    museum.comingUp(),
    museum.news(),
  ]);
  console.log(`${house.title}, ${house.values.today ?? ''}\n`);
  for (const { title, url, values } of [...onNow.items, ...comingUp.items])
    console.log(`${values.start} – ${values.end}  ${title}  ${url}`);
  console.log();
  for (const { title, values } of news.items) console.log(`${values.date}  ${title}`);
}

if (process.argv[1] === import.meta.filename) await main(...process.argv.slice(2));
