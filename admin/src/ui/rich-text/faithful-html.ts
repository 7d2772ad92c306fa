import { Extension, Mark, Node } from '@tiptap/react';
import { INLINE_TAGS } from './canonical-html.ts';
import { BOX_TAGS } from './content-html.ts';

/** The attributes that the nodes themselves read; all others are kept as they are. */
const READ: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel', 'class', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  td: ['colspan', 'rowspan', 'colwidth', 'data-colwidth'],
  th: ['colspan', 'rowspan', 'colwidth', 'data-colwidth'],
  ol: ['start', 'type'],
};

const NODES =
  'paragraph heading blockquote bulletList orderedList listItem codeBlock horizontalRule hardBreak image table tableRow tableCell tableHeader box';
const MARKS = 'bold italic underline strike code link phrase';

function readKept(element: HTMLElement): Record<string, string> | null {
  const read = READ[element.localName] ?? [];
  const kept = [...element.attributes].filter(
    ({ name }) => !read.includes(name) && name !== 'data-bare' && name !== 'data-pm-slice',
  );
  return kept.length === 0 ? null : Object.fromEntries(kept.map(({ name, value }) => [name, value]));
}

/** Classes, styles, ids, languages: what an element carries besides stays with it. */
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
      // A text that stands by itself in a list item or a cell is a paragraph here, but not in the content.
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

/** Elements that hold blocks: `section`, `figure`, … */
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

/** Those that have a mark of their own. */
const OWN_MARKS = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'code']);

/** Elements in a line of text that have no button: `sup`, `abbr`, `span` with a class, … */
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
