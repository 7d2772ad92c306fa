import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconIndentDecrease from '@tabler/icons-react/dist/esm/icons/IconIndentDecrease.mjs';
import IconIndentIncrease from '@tabler/icons-react/dist/esm/icons/IconIndentIncrease.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import type { NavigationTargetFacts } from 'parvis/contract/navigation';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Move } from './item-tree.ts';
import classes from './navigation.module.css';
import type { ItemRow } from './navigation-values.ts';
import { DANGER } from '../../theme.ts';

const MOVES = [
  { move: 'up', key: 'ArrowUp', icon: IconArrowUp },
  { move: 'down', key: 'ArrowDown', icon: IconArrowDown },
  { move: 'in', key: 'ArrowRight', icon: IconIndentIncrease },
  { move: 'out', key: 'ArrowLeft', icon: IconIndentDecrease },
] as const;

interface ItemRowProps {
  id: string;
  row: ItemRow;
  facts: NavigationTargetFacts | undefined;
  name: string;
  /** Its level, also while it is dragged. */
  depth: number;
  can: (move: Move) => boolean;
  onMove: (move: Move) => void;
  onRemove: () => void;
  /** The number of items below it. */
  below: number;
  opened: boolean;
  onToggle: () => void;
  /** The editor, while it is open. */
  children: ReactNode;
}

/** One item of a menu, with its drag handle and the buttons that move it. */
export function ItemRowView(props: ItemRowProps) {
  const { id, row, facts, name, depth, can, onMove, onRemove, below, opened, onToggle, children } = props;
  const { t } = useI18n();
  const [asking, { open: ask, close }] = useDisclosure(false);
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const found = MOVES.find(({ key }) => key === event.key);
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !found) return;
    event.preventDefault();
    onMove(found.move);
  };
  const style: CSSProperties = {
    ...(transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` } : {}),
    ...(transition ? { transition } : {}),
  };
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-key={id}
      data-depth={depth}
      data-dragging={isDragging || undefined}
      style={style}
      onKeyDown={onKeyDown}
    >
      <div className={classes.row}>
        <span ref={setActivatorNodeRef} className={classes.handle} aria-hidden {...listeners}>
          <IconGripVertical size={18} />
        </span>
        <UnstyledButton
          className={classes.open ?? ''}
          aria-expanded={opened}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
          onClick={onToggle}
        >
          <span className={classes.texts}>
            <span className={classes.name}>
              {name}
              <span className="visually-hidden"> {t('navigation.level', { level: depth + 1 })}</span>
            </span>
            <Target row={row} facts={facts} />
            <TargetState row={row} facts={facts} />
          </span>
          <IconChevronDown size={18} aria-hidden className={classes.chevron} />
        </UnstyledButton>
        <div className={classes.moves}>
          {MOVES.map(({ move, icon: Icon }) => (
            <ActionIcon
              key={move}
              variant="subtle"
              color="gray"
              size={32}
              // A button that is disabled loses the focus.
              aria-disabled={!can(move)}
              {...(can(move) ? {} : { 'data-disabled': true })}
              aria-label={t(`navigation.move-${move}-item`, { item: name })}
              title={t(`navigation.move-${move}`)}
              onClick={() => onMove(move)}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          ))}
        </div>
        <Menu position="bottom-end" shadow="md" width={220}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('navigation.more', { item: name })}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {MOVES.map(({ move, icon: Icon }) => (
              <Menu.Item
                key={move}
                disabled={!can(move)}
                leftSection={<Icon size={18} aria-hidden />}
                onClick={() => onMove(move)}
              >
                {t(`navigation.move-${move}`)}
              </Menu.Item>
            ))}
            <Menu.Item
              color={DANGER}
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={below > 0 ? ask : onRemove}
            >
              {t('navigation.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {children && <div className={classes.body}>{children}</div>}
      <ConfirmDialog
        opened={asking}
        title={t('navigation.remove-title', { item: name })}
        text={t('navigation.remove-text', { count: below })}
        confirmLabel={t('navigation.remove')}
        onConfirm={() => {
          close();
          onRemove();
        }}
        onCancel={close}
      />
    </li>
  );
}

function Target({ row: { target }, facts }: Pick<ItemRowProps, 'row' | 'facts'>) {
  const { t } = useI18n();
  const { page, article, address } = target;
  const kind = page === undefined ? t('inclusion.article') : t('link.page');
  return (
    <span className={classes.facts}>
      {address ?? (
        <>
          {kind} · <code>{facts?.shortcut ?? page ?? article}</code>
        </>
      )}
    </span>
  );
}

/** Explains why visitors do not see an item. */
function TargetState({ row: { target }, facts }: Pick<ItemRowProps, 'row' | 'facts'>) {
  const { t } = useI18n();
  if (target.address !== undefined) return null;
  if (!facts) return <StatusBadge tone="bad">{t('navigation.missing')}</StatusBadge>;
  return facts.languages.length === 0 ? (
    <StatusBadge tone="waiting">{t('navigation.hidden')}</StatusBadge>
  ) : null;
}
