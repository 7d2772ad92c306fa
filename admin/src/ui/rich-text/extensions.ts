import { getSchema, type Extensions } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Box, KeptAttributes, Phrase } from './faithful-html.ts';
import { HtmlBlock } from './html-block.tsx';
import { MarkerNode } from './marker-node.tsx';
import { PICTURE_NODES } from './picture-nodes.ts';
import { TABLE_NODES } from './table-nodes.ts';

/** Extensions of the text editor. No attributes are added to links. */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    dropcursor: { color: 'var(--mantine-primary-color-filled)', width: 2 },
  }),
  ...PICTURE_NODES,
  ...TABLE_NODES,
  KeptAttributes,
  Box,
  Phrase,
  MarkerNode,
  HtmlBlock,
];

export const SCHEMA = getSchema(EXTENSIONS);

/**
 * Removes the styles of pasted HTML, since foreign fonts and colours do not belong on the site. HTML copied from this
 * editor is unchanged.
 */
export function cleanPasted(html: string): string {
  if (html.includes('data-pm-slice')) return html;
  const pasted = new DOMParser().parseFromString(html, 'text/html').body;
  for (const element of pasted.querySelectorAll('style, script, meta, link, title')) element.remove();
  for (const element of pasted.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (!CARRIED.has(name)) element.removeAttribute(name);
  }
  for (const wrapper of pasted.querySelectorAll('span, font, div'))
    wrapper.replaceWith(...wrapper.childNodes);
  return pasted.innerHTML;
}

const CARRIED = new Set(['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'start', 'lang', 'dir']);
