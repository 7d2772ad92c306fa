import type { LinkReference } from '../contract/link.ts';
import { linkDependencies, linkedPath, linkKey } from '../kernel/link-target.ts';
import type { ContentPart, LinkPart, SurroundingText } from './markers.ts';
import { recordExpiry, type RenderRun } from './render-run.ts';
import { printImage } from './resolve-media.ts';
import { escapeHtml } from './safe-html.ts';
import { isVisible, nextVisibilityChange } from './visibility.ts';

/** Prints the links of one text, part by part. */
export interface LinkPrinter {
  /**
   * Returns a tag with the address of its target; empty when the target is not public, so that only the link's text
   * remains.
   */
  print(part: LinkPart): string;
  /** Returns the reference whose end tag was just omitted. */
  takeBroken(): LinkReference | undefined;
  /** Returns the markup around a marker, including the link that is open there. */
  around(text: SurroundingText | undefined): SurroundingText | undefined;
}

/** @param subject the key of the rendered entity, which its own links reach in any state: `page:home` */
export function createLinkPrinter(run: RenderRun, subject: string | undefined): LinkPrinter {
  let open: { part: LinkPart; printed: string } | undefined;
  let broken: LinkReference | undefined;
  return {
    print(part) {
      const { opens, tag } = part;
      if (opens) {
        const href = resolveLink(run, opens, subject);
        const printed =
          href === undefined ? '' : opens.before + escapeHtml(href) + opens.fragment + opens.after;
        open = { part, printed };
        return printed;
      }
      const isBroken = open?.printed === '';
      broken = isBroken ? open?.part.opens : undefined;
      open = undefined;
      return isBroken ? '' : tag;
    },
    takeBroken() {
      const found = broken;
      broken = undefined;
      return found;
    },
    around(text) {
      if (!open || !text) return text;
      const { part, printed } = open;
      const { opened, reopen, close } = text;
      return {
        opened: opened.replace(part.tag, () => printed),
        reopen: reopen.replace(part.tag, () => printed),
        close: printed === '' ? close.replace('</a>', '') : close,
      };
    },
  };
}

/** Returns content without its inclusions, with links resolved and images described. */
export function textOf(run: RenderRun, parts: readonly ContentPart[], subject: string): string {
  const links = createLinkPrinter(run, subject);
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'image') return printImage(part, run.graph.media(part.media));
      return part.kind === 'link' ? links.print(part) : '';
    })
    .join('');
}

/** Returns the canonical address of a reference in the reader's language; undefined when it is not public. */
export function resolveLink(
  run: RenderRun,
  { kind, name }: LinkReference,
  subject?: string,
): string | undefined {
  if (kind === 'media') return run.graph.media(name)?.url;
  const { settings } = run.parts;
  const link = { kind, shortcut: name };
  const key = linkKey(link);
  const target = run.graph.link(key);
  for (const dependency of linkDependencies(link, settings)) run.dependencies.add(dependency);
  if (!target) return undefined;
  recordExpiry(run, nextVisibilityChange(target, run.now));
  if (!isVisible(target, run.now) && key !== subject) return undefined;
  return linkedPath(target, run.options.locale, settings) ?? undefined;
}
