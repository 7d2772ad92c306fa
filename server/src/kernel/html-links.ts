import { readLinkReference, type LinkReference } from '../contract/link.ts';
import { nextMarkup, readMarkup } from './html-markup.ts';

/** A tag of an `<a>`: `[start, end)` in the HTML. */
export interface LinkTag {
  start: number;
  end: number;
  closing: boolean;
  /** The position of the value of its `href`. */
  href: { start: number; end: number } | undefined;
}

/** A link to own content. */
export interface Link extends LinkReference {
  /** The position of the shortcut or id. */
  nameStart: number;
}

const HAS_LINK = /<a\s/i;
const MAY_REFER = /@(?:page|article|media)\(/;

/** Returns whether HTML may hold links that are references. */
export function mayRefer(html: string): boolean {
  return MAY_REFER.test(html);
}

/** Returns the tags of all links of HTML, in order. */
export function* linkTags(html: string): Generator<LinkTag> {
  let position = 0;
  for (;;) {
    const start = nextMarkup(html, position);
    if (start === html.length) return;
    let href: LinkTag['href'];
    const {
      end,
      name,
      closing = false,
    } = readMarkup(html, start, (attribute, from, to) => {
      if (attribute === 'href') href ??= { start: from, end: to };
    });
    if (name === 'a' && html[end - 1] === '>') yield { start, end, closing, href };
    position = end;
  }
}

/** Returns the links of HTML that are references, in order. */
export function findLinks(html: string): Link[] {
  if (!mayRefer(html)) return [];
  return [...linkTags(html)].flatMap(({ closing, href }) => {
    const reference = href && !closing ? readLinkReference(html.slice(href.start, href.end)) : undefined;
    return reference ? [{ ...reference, nameStart: href!.start + `@${reference.kind}(`.length }] : [];
  });
}

/** Returns HTML with the address of every link replaced by what `change` returns for it. */
export function mapHrefs(html: string, change: (href: string) => string): string {
  if (!HAS_LINK.test(html)) return html;
  let mapped = '';
  let position = 0;
  for (const { closing, href } of linkTags(html)) {
    if (closing || !href) continue;
    mapped += html.slice(position, href.start) + change(html.slice(href.start, href.end));
    position = href.end;
  }
  return mapped + html.slice(position);
}
