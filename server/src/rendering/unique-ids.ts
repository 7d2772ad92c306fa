import { randomBytes } from 'node:crypto';

/**
 * Makes the ids of a form's parts unique when it occurs several times on a page but is rendered once: ids get a
 * mark, which is removed from the first copy and replaced by a number in the others.
 */
export interface UniqueIds {
  /** The mark at the end of ids. */
  readonly suffix: string;
  /** Returns the HTML of a form marked as one copy. */
  markCopy(form: string, html: string): string;
  /** Returns the whole page with final ids. */
  resolve(html: string): string;
}

export function createUniqueIds(): UniqueIds {
  let nonce: string | undefined;
  // Unpredictable, so that no content can contain it. Most pages need none.
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
