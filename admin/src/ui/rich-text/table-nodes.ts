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
import { TextSelection, type Command } from '@tiptap/pm/state';
import type { ResolvedPos } from '@tiptap/pm/model';

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
  // Adds the table role, which prosemirror-tables requires, to the schema.
  extendNodeSchema(extension) {
    const context = { name: extension.name, options: extension.options as unknown, storage: {} };
    const role = getExtensionField<string | undefined>(extension, 'tableRole', context as never);
    return role === undefined ? {} : { tableRole: role };
  },
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch);
    return {
      Tab: () => run(goToNextCell(1))() || (run(addRowAfter)() && run(goToNextCell(1))()),
      'Shift-Tab': run(goToNextCell(-1)),
      // The only way to leave a table by keyboard, since Tab adds rows.
      Escape: run(leaveTable),
      ...Object.fromEntries(
        Object.entries(TABLE_KEYS).map(([name, key]) => [
          `Alt-Shift-${key}`,
          run(TABLE_COMMANDS[name as keyof typeof TABLE_KEYS]),
        ]),
      ),
    };
  },
});

/** Returns the range of the innermost table around a position; undefined outside tables. */
function tableAround(place: ResolvedPos): { start: number; end: number } | undefined {
  for (let depth = place.depth; depth > 0; depth--) {
    if (place.node(depth).type.spec.tableRole === 'table')
      return { start: place.before(depth), end: place.after(depth) };
  }
  return undefined;
}

/** Moves the cursor behind the current table. */
const leaveTable: Command = (state, dispatch) => {
  const around = tableAround(state.selection.$head);
  if (!around) return false;
  const selection = TextSelection.near(state.doc.resolve(around.end), 1);
  dispatch?.(state.tr.setSelection(selection).scrollIntoView());
  return true;
};

/** Table operations, as editor commands. */
export const TABLE_COMMANDS = {
  rowBefore: addRowBefore,
  rowAfter: addRowAfter,
  deleteRow,
  columnBefore: addColumnBefore,
  columnAfter: addColumnAfter,
  deleteColumn,
  headerRow: toggleHeader('row'),
  headerColumn: toggleHeader('column'),
  deleteTable,
} as const satisfies Record<string, Command>;

/** The keys of table operations, together with Alt and Shift. */
export const TABLE_KEYS = {
  rowBefore: 'ArrowUp',
  rowAfter: 'ArrowDown',
  columnBefore: 'ArrowLeft',
  columnAfter: 'ArrowRight',
  deleteRow: 'Backspace',
  deleteColumn: 'Delete',
} as const satisfies Partial<Record<keyof typeof TABLE_COMMANDS, string>>;

/** Inserts a table of three columns and two rows below a header row, with the cursor in the first cell. */
export function insertTable({ commands, tr }: CommandProps): boolean {
  const cells = (type: string) =>
    Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] }));
  const rows = ['tableHeader', 'tableCell', 'tableCell'];
  const isInserted = commands.insertContent({
    type: 'table',
    content: rows.map((type) => ({ type: 'tableRow', content: cells(type) })),
  });
  const around = tableAround(tr.selection.$head);
  if (around) tr.setSelection(TextSelection.near(tr.doc.resolve(around.start + 1), 1));
  return isInserted;
}

export const TABLE_NODES = [
  table,
  row,
  cellNode('tableCell', 'td', 'cell'),
  cellNode('tableHeader', 'th', 'header_cell'),
];

declare module '@tiptap/core' {
  interface NodeConfig {
    /** The node's role in a table. */
    tableRole?: string;
  }
}
