import { getExtensionField, Node, type CommandProps } from '@tiptap/react';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
  toggleHeader,
} from '@tiptap/pm/tables';
import type { Command } from '@tiptap/pm/state';

const spans = () => ({
  colspan: { default: 1, parseHTML: spanOf('colspan'), renderHTML: spanAttribute('colspan') },
  rowspan: { default: 1, parseHTML: spanOf('rowspan'), renderHTML: spanAttribute('rowspan') },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
});

const spanOf = (name: string) => (element: HTMLElement) => Number(element.getAttribute(name) ?? 1);
const spanAttribute = (name: string) => (attributes: Record<string, unknown>) =>
  attributes[name] === 1 ? {} : { [name]: attributes[name] };

const row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

const cellNode = (name: string, tag: string, tableRole: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    tableRole,
    addAttributes: spans,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  tableRole: 'table',
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  // The roles are prosemirror-tables' own property of a node; the schema has to be told of it.
  extendNodeSchema(extension) {
    const context = { name: extension.name, options: extension.options as unknown, storage: {} };
    const role = getExtensionField<string | undefined>(extension, 'tableRole', context as never);
    return role === undefined ? {} : { tableRole: role };
  },
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (step: 1 | -1) => () => goToNextCell(step)(this.editor.state, this.editor.view.dispatch);
    return { Tab: go(1), 'Shift-Tab': go(-1) };
  },
});

/** What can be done with a table, as commands of the editor. */
export const TABLE_COMMANDS = {
  rowBefore: addRowBefore,
  rowAfter: addRowAfter,
  deleteRow,
  columnBefore: addColumnBefore,
  columnAfter: addColumnAfter,
  deleteColumn,
  headerRow: toggleHeader('row'),
  deleteTable,
} as const satisfies Record<string, Command>;

/** Three columns and two rows below a row of headings. */
export function insertTable({ commands }: CommandProps): boolean {
  const cells = (type: string) =>
    Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] }));
  const rows = ['tableHeader', 'tableCell', 'tableCell'];
  return commands.insertContent({
    type: 'table',
    content: rows.map((type) => ({ type: 'tableRow', content: cells(type) })),
  });
}

export const TABLE_NODES = [
  table,
  row,
  cellNode('tableCell', 'td', 'cell'),
  cellNode('tableHeader', 'th', 'header_cell'),
];

declare module '@tiptap/core' {
  interface NodeConfig {
    /** What the node is to a table. */
    tableRole?: string;
  }
}
