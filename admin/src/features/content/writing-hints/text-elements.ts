/** HTML in the open language, at a path of the form. */
export interface WrittenHtml {
  path: string;
  html: string;
}

/** An element of a text. */
export interface TextElement {
  path: string;
  element: Element;
}

const MARK = 'hint-mark-';

/** Selects the outermost marked elements of a page. */
export const MARKED_ROOTS = `[class*="${MARK}"]:not([class*="${MARK}"] *)`;

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/** Returns the elements of texts, in order. */
export function elementsOf(texts: readonly WrittenHtml[]): TextElement[] {
  return texts.flatMap(({ path, html }) =>
    [...parse(html).querySelectorAll('*')].map((element) => ({ path, element })),
  );
}

/**
 * Returns the texts with a class on each element: its index in `elementsOf`. The class survives rendering and
 * distinguishes the texts from the output of templates and inclusions.
 */
export function withMarks(texts: readonly WrittenHtml[]): WrittenHtml[] {
  let index = 0;
  return texts.map(({ path, html }) => {
    const body = parse(html);
    for (const { classList } of body.querySelectorAll('*')) {
      classList.add(`${MARK}${index}`);
      index += 1;
    }
    return { path, html: body.innerHTML };
  });
}

/** Returns the index of a marked element; undefined for all others. */
export function markOf({ classList }: Element): number | undefined {
  const mark = [...classList].find((name) => name.startsWith(MARK));
  return mark === undefined ? undefined : Number(mark.slice(MARK.length));
}
