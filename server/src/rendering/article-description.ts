import { textRuns } from './html-text-runs.ts';
import { unescapeHtml } from './liquid/filters.ts';
import type { ArticleModel } from './resolve-article.ts';
import { SafeHtml } from './safe-html.ts';

/** Characters that search engines show. */
const MAX_LENGTH = 160;

/** What search engines and other sites say of an article's page: how its first longer text begins; empty without one. */
export function articleDescription({ fields }: Pick<ArticleModel, 'fields'>): string {
  for (const types of [['textarea', 'rich-text'], ['text']]) {
    for (const { type, value } of fields) {
      const text = types.includes(type) ? plainText(value) : '';
      if (text !== '') return shortened(text);
    }
  }
  return '';
}

function plainText(value: unknown): string {
  const text =
    value instanceof SafeHtml
      ? unescapeHtml(
          [...textRuns(value.markup)].map(({ start, end }) => value.markup.slice(start, end)).join(' '),
        )
      : value;
  return typeof text === 'string' ? text.replace(/\s+/gu, ' ').trim() : '';
}

/** At the end of a word, where there is one. */
function shortened(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const end = text.lastIndexOf(' ', MAX_LENGTH - 1);
  return `${text.slice(0, end > 0 ? end : MAX_LENGTH - 1).toWellFormed()}…`;
}
