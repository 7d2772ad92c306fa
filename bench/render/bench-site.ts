import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FIRST_RENDER_PAGES } from './first-render.ts';

const PARAGRAPH = '<p>The library opens at nine, and closes when the last reader has gone home.</p>';

/** Pages that include one article, in two languages. */
export const NEWS_PAGES = 1000;

const asked = (path: string) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nuser-agent: bench\r\n\r\n`;
export const CACHED = { name: 'cached page, 8 KB', text: asked('/view/cached?locale=en') };
export const VISITED = {
  name: 'request contributor, 10 inclusions',
  text: asked('/view/visited?locale=en'),
};
const BODY = JSON.stringify({ values: { text: 'A few words about the opening hours. '.repeat(4) } });
export const ANSWER = {
  name: 'answer to a form',
  text:
    'POST /api/public/forms-results/ask HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n' +
    `content-length: ${BODY.length}\r\n\r\n${BODY}`,
};

/** Writes a project with the measured pages. */
export function writeBenchSite(folder: string): void {
  const articles = Array.from(
    { length: 110 },
    (_, index) =>
      `  - { shortcut: part-${index}, model: part, title: { en: Part ${index} }, status: published, values: { text: { en: '<p>Part ${index}</p>' } } }`,
  );
  const many = Array.from({ length: 100 }, (_, index) => `@article(part-${index})`).join('');
  const ten = Array.from({ length: 9 }, (_, index) => `@article(part-${index})`).join('');
  const pages = Array.from(
    { length: FIRST_RENDER_PAGES },
    (_, index) =>
      `  - { shortcut: many-${index}, title: { en: Many ${index} }, status: published, content: { en: '${many}' } }`,
  );
  const news = Array.from(
    { length: NEWS_PAGES },
    (_, index) =>
      `  - { shortcut: news-${index}, title: { en: News ${index} }, status: published, content: { en: '${PARAGRAPH.repeat(20)}@article(news)' } }`,
  );
  write(
    folder,
    'data/site.yaml',
    `
forms:
  - shortcut: ask
    title: { en: Ask }
    fields: [{ name: text, type: textarea, required: true, attributes: { label: { en: Text } } }]
articleModels:
  - shortcut: part
    name: { en: Part }
    fields: [{ name: text, type: rich-text, localised: true, attributes: { label: { en: Text } } }]
  - { shortcut: greeting, name: { en: Greeting } }
articles:
${articles.join('\n')}
  - { shortcut: greeting, model: greeting, title: { en: Greeting }, status: published }
  - { shortcut: news, model: part, title: { en: News }, status: published, values: { text: { en: '<p>Issue 0.</p>' } } }
pages:
  - { shortcut: cached, title: { en: Cached }, status: published, content: { en: '${PARAGRAPH.repeat(70)}' } }
  - { shortcut: visited, title: { en: Visited }, status: published, contributors: [visit], content: { en: '${ten}@article(greeting)${PARAGRAPH.repeat(40)}' } }
${pages.join('\n')}
${news.join('\n')}
`,
  );
  write(
    folder,
    'contributors/visit.ts',
    `
export default {
  name: 'visit',
  description: 'Who asks',
  contribute(model, { request }) {
    model.visitor = request.userAgent;
  },
};
`,
  );
  write(folder, 'templates/articles/greeting.liquid', '<p>Welcome, {{ visitor }}.</p>\n');
  write(
    folder,
    'templates/pages/default.liquid',
    `{% layout 'default/pages/default' %}
{% block main %}{{ content }}<p>You are {{ visitor }}.</p>{% endblock %}
`,
  );
}

function write(folder: string, path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
