import { textRuns } from './html-text-runs.ts';
import { unescapeHtml } from './liquid/filters.ts';
import type { ArticleModel } from './resolve-article.ts';
import { SafeHtml } from './safe-html.ts';

/** The length that search engines show. */
const MAX_LENGTH = 160;

/** Returns the beginning of an article's first longer text, as the description of its page; empty without one. */
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

/** Cuts at the end of a word if possible. */
function shortened(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const end = text.lastIndexOf(' ', MAX_LENGTH - 1);
  return `${text.slice(0, end > 0 ? end : MAX_LENGTH - 1).toWellFormed()}…`;
}
