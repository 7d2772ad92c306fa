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
