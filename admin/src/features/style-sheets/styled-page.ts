/**
 * Returns a page with the given style sheet content, whether or not the page uses the sheet. Scripts are removed, since
 * the preview would not run them.
 */
export function withStyleSheet(html: string, id: string, content: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll('script')) script.remove();
  const style = page.createElement('style');
  style.textContent = embeddable(content, `/css/${id}.css`);
  const link = [...page.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet" i]')].find(
    (candidate) => new URL(candidate.getAttribute('href') ?? '', 'http://site').pathname === `/css/${id}.css`,
  );
  if (link) link.replaceWith(style);
  else page.head.append(style);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Returns whether a page uses the style sheet. */
export const usesStyleSheet = (html: string, id: string): boolean => html.includes(`/css/${id}.css`);

/** Returns style sheet content to embed in a page, with relative URLs resolved against the sheet's address. */
export function embeddable(content: string, address: string): string {
  const absolute = (relative: string) => {
    if (/^(?:[a-z][a-z0-9+.-]*:|[/#])/i.test(relative)) return relative;
    const { pathname, search, hash } = new URL(relative, `http://site${address}`);
    return pathname + search + hash;
  };
  return content
    .replaceAll(
      /url\(\s*(["']?)([^"')]*?)\1\s*\)|(@import\s+)(["'])([^"']*)\4/gi,
      (whole, quote: string, url: string | undefined, atImport: string, mark: string, imported: string) =>
        url === undefined
          ? `${atImport}${mark}${absolute(imported)}${mark}`
          : url === ''
            ? whole
            : `url(${quote}${absolute(url)}${quote})`,
    )
    .replaceAll(/<\/(?=style)/gi, '<\\/');
}
