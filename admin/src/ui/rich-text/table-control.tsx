import { Menu } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import type { Editor } from '@tiptap/react';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './rich-text-toolbar.module.css';
import { insertTable, TABLE_COMMANDS, TABLE_KEYS } from './table-nodes.ts';

type Operation = keyof typeof TABLE_COMMANDS;

const SIGNS = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
  Delete: '⌦',
} as const;

/** Button that inserts a table, or opens the menu of the table at the cursor. */
export function TableControl({ editor }: { editor: Editor | null }) {
  const { t } = useI18n();
  const inTable = editor?.isActive('table') ?? false;
  const label = t('rich-text.table');
  const button = (
    <RichTextEditor.Control
      aria-label={label}
      title={label}
      active={inTable}
      {...(!inTable && { onClick: () => editor?.chain().focus().command(insertTable).run() })}
    >
      <IconTable size={16} stroke={1.6} aria-hidden />
    </RichTextEditor.Control>
  );
  if (!editor || !inTable) return button;
  const run = (operation: Operation) => {
    TABLE_COMMANDS[operation](editor.state, editor.view.dispatch);
    editor.commands.focus();
  };
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(TABLE_COMMANDS) as Operation[]).map((operation) => (
          <Menu.Item
            key={operation}
            {...(operation === 'deleteTable' && { color: 'red' })}
            {...keyOf(operation)}
            onClick={() => run(operation)}
          >
            {t(`rich-text.table-${operation}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns the properties of a menu item that say its keys. */
function keyOf(operation: Operation) {
  if (!(operation in TABLE_KEYS)) return {};
  const key = TABLE_KEYS[operation as keyof typeof TABLE_KEYS];
  return {
    'aria-keyshortcuts': `Alt+Shift+${key}`,
    rightSection: (
      <span className={classes.keys} aria-hidden>
        Alt ⇧ {SIGNS[key]}
      </span>
    ),
  };
}
