import { randomBytes } from 'node:crypto';

/**
 * Ids of a form's parts, unique although the form is rendered once and may stand in a page several times: while the page is made,
 * ids end with a mark; when it is whole, the marks of the first copy are taken away and those of the others numbered.
 */
export interface UniqueIds {
  /** What an id ends with. */
  readonly suffix: string;
  /** The HTML of a form, marked as one copy. */
  markCopy(form: string, html: string): string;
  /** The whole page with final ids. */
  resolve(html: string): string;
}

export function createUniqueIds(): UniqueIds {
  let nonce: string | undefined;
  // Not to be guessed, so that no content can hold it. Most pages need none.
  const mark = () => (nonce ??= randomBytes(9).toString('hex'));
  return {
    get suffix() {
      return `-u${mark()}`;
    },
    markCopy: (form, html) => `<!--${mark()}:${form}-->${html}`,
    resolve(html) {
      if (nonce === undefined) return html;
      const marks = new RegExp(`<!--${nonce}:([a-z0-9_-]+)-->|-u${nonce}`, 'g');
      const copies = new Map<string, number>();
      let copy = 1;
      return html.replace(marks, (_mark, form: string | undefined) => {
        if (form === undefined) return copy === 1 ? '' : `-${copy}`;
        copy = (copies.get(form) ?? 0) + 1;
        copies.set(form, copy);
        return '';
      });
    },
  };
}
