import { Extension, Mark, Node } from '@tiptap/react';
import { INLINE_TAGS } from './canonical-html.ts';
import { BOX_TAGS } from './content-html.ts';

/** Attributes that the nodes handle themselves; all others are kept verbatim. */
const READ: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel', 'class', 'title'],
  td: ['colspan', 'rowspan', 'colwidth', 'data-colwidth'],
  th: ['colspan', 'rowspan', 'colwidth', 'data-colwidth'],
  ol: ['start', 'type'],
};

const NODES =
  'paragraph heading blockquote bulletList orderedList listItem codeBlock horizontalRule hardBreak picture table tableRow tableCell tableHeader box';
const MARKS = 'bold italic underline strike code link phrase';

function readKept(element: HTMLElement): Record<string, string> | null {
  const read = READ[element.localName] ?? [];
  const kept = [...element.attributes].filter(
    ({ name }) => !read.includes(name) && name !== 'data-bare' && name !== 'data-pm-slice',
  );
  return kept.length === 0 ? null : Object.fromEntries(kept.map(({ name, value }) => [name, value]));
}

/** Keeps the other attributes of elements: classes, styles, ids, languages. */
export const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: `${NODES} ${MARKS}`.split(' '),
      attributes: {
        kept: {
          default: null,
          keepOnSplit: false,
          parseHTML: readKept,
          renderHTML: ({ kept }) => (kept ?? {}) as Record<string, string>,
        },
      },
    },
    {
      // In the editor, loose text in a list item or cell is a paragraph; in the content it is not.
      types: ['paragraph'],
      attributes: {
        bare: {
          default: true,
          parseHTML: (element) => element.hasAttribute('data-bare'),
          renderHTML: ({ bare }) => (bare ? { 'data-bare': '' } : {}),
        },
      },
    },
  ],
});

/** Elements that contain blocks: `section`, `figure`, … */
export const Box = Node.create({
  name: 'box',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    tag: {
      default: 'div',
      rendered: false,
      parseHTML: (element: HTMLElement) => element.localName,
    },
  }),
  parseHTML: () => BOX_TAGS.map((tag) => ({ tag })),
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.tag as string, HTMLAttributes, 0],
});

/** Inline elements that have their own mark. */
const OWN_MARKS = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'code']);

/** Inline elements without a button: `sup`, `abbr`, `span` with a class, … */
export const Phrase = Mark.create({
  name: 'phrase',
  excludes: '',
  addAttributes: () => ({
    tag: {
      default: 'span',
      rendered: false,
      parseHTML: (element: HTMLElement) => element.localName,
    },
  }),
  parseHTML: () =>
    [...INLINE_TAGS].filter((tag) => !OWN_MARKS.has(tag)).map((tag) => ({ tag, priority: 40 })),
  renderHTML: ({ mark, HTMLAttributes }) => [mark.attrs.tag as string, HTMLAttributes, 0],
});
