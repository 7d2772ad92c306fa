/**
 * A page as it looks with this content of a style sheet, whether it uses the sheet or not. Scripts are left out: where
 * this is shown, none would run.
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

/** Whether a page has the style sheet already. */
export const usesStyleSheet = (html: string, id: string): boolean => html.includes(`/css/${id}.css`);

/** The content of a style sheet as it can stand in a page: relative addresses are those of the sheet. */
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
