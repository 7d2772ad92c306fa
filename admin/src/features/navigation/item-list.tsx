import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragMoveEvent,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button, Text } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useRef, useState } from 'react';
import type { NavigationTargetFacts } from 'parvis/contract/navigation';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useContentLanguage } from '../../ui/editor/content-language.ts';
import { Panel } from '../../ui/panel.tsx';
import { useTextOf } from '../../ui/use-text-of.ts';
import { factsOf, labelOf } from './item-facts.ts';
import { ItemEditor } from './item-editor.tsx';
import { ItemRowView } from './item-row.tsx';
import { depthsAt, endOf, moveRow, place, type Move } from './item-tree.ts';
import classes from './navigation.module.css';
import { keysOf, type ItemRow, type NavigationFormState } from './navigation-values.ts';
import { TargetDialog, type ChosenTarget } from './target-dialog.tsx';
import { useOpenRows } from './use-open-rows.ts';

/** Pixels that one level is indented by. */
const INDENT = 28;

interface ItemListProps {
  form: NavigationFormState;
  /** The targets as last loaded. */
  targets: readonly NavigationTargetFacts[];
}

/** The items of a menu: arranged by dragging, by buttons or with Alt and the arrow keys. */
export function ItemList({ form, targets }: ItemListProps) {
  const { t } = useI18n();
  const { site } = useContentLanguage();
  const { items } = form.values;
  const keys = keysOf(items);
  const [said, setSaid] = useState('');
  const [drag, setDrag] = useState<{ key: string; over: string; offset: number }>();
  /** The row whose target is chosen; -1 for a new one. */
  const [choosing, setChoosing] = useState<number>();
  const { open, setOpen } = useOpenRows(form, keys);
  const list = useRef<HTMLOListElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const textOf = useTextOf();
  const nameOf = (row: ItemRow) => labelOf(row, factsOf(row, targets), textOf);

  const setItems = (next: ItemRow[]) => {
    form.setFieldValue('items', next);
    form.clearErrors();
  };
  const say = (rows: readonly ItemRow[], index: number) => {
    const { depth } = rows[index]!;
    const parent = rows[rows.findLastIndex((row, at) => at < index && row.depth < depth)];
    const siblings = rows
      .slice(0, index + 1)
      .filter((row, at) => row.depth === depth && parentOf(rows, at) === parent);
    const words = { item: nameOf(rows[index]!), place: siblings.length };
    setSaid(
      parent
        ? t('navigation.moved-below', { ...words, parent: nameOf(parent) })
        : t('navigation.moved', words),
    );
  };
  const move = (index: number, way: Move) => {
    const moved = moveRow(items, index, way);
    if (!moved) {
      setSaid(t('navigation.not-moved', { item: nameOf(items[index]!) }));
      return;
    }
    const key = keys[index]!;
    setItems(moved.rows);
    say(moved.rows, moved.index);
    // Moving the row in the document loses the focus.
    requestAnimationFrame(() => {
      const row = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
      if (row && !row.contains(document.activeElement)) row.querySelector('button')?.focus();
      row?.scrollIntoView({ block: 'nearest' });
    });
  };
  const remove = (index: number) => {
    const end = endOf(items, index);
    setSaid(t('navigation.removed', { item: nameOf(items[index]!) }));
    setItems([...items.slice(0, index), ...items.slice(end)]);
    requestAnimationFrame(() =>
      (
        list.current
          ?.querySelectorAll('li')
          [Math.max(0, index - 1)]?.querySelector('button') as HTMLElement | null
      )?.focus(),
    );
  };
  const choose = ({ target, title }: ChosenTarget) => {
    const index = choosing!;
    setChoosing(undefined);
    const main = site.defaultLanguage;
    const name = target.page ?? target.article;
    const chosen: NavigationTargetFacts | undefined =
      name === undefined
        ? undefined
        : {
            kind: target.page === undefined ? 'article' : 'page',
            ...{ shortcut: name, title: { [main]: title }, languages: [main] },
          };
    const known = { target, ...(chosen ? { chosen } : {}) };
    if (index >= 0) {
      const { chosen: _, ...row } = items[index]!;
      setItems(items.with(index, { ...row, ...known }));
      return;
    }
    const key = crypto.randomUUID();
    const label = chosen || title === '' ? {} : { [main]: title };
    form.setFieldValue('items', [...items, { depth: 0, key, label, ...known }]);
    setOpen([key]);
    setSaid(t('navigation.added', { item: title === '' ? (target.address ?? '') : title }));
  };

  const dragged = drag ? keys.indexOf(drag.key) : -1;
  const hidden = dragged < 0 ? undefined : { from: dragged + 1, to: endOf(items, dragged) };
  const shown = keys.filter((_, at) => !hidden || at < hidden.from || at >= hidden.to);
  const drop = drag && dropOf(drag);
  function dropOf({ over, offset }: { over: string; offset: number }) {
    const below = keys.indexOf(over) > dragged;
    // Dropping below a row inserts after all its hidden children, before the next visible row.
    const next = shown[shown.indexOf(over) + 1];
    const to = below ? (next === undefined ? items.length : keys.indexOf(next)) : keys.indexOf(over);
    const { least, most } = depthsAt(items, dragged, to);
    const wanted = items[dragged]!.depth + Math.round(offset / INDENT);
    return { to, depth: Math.min(Math.max(wanted, least), most) };
  }
  const onDragMove = ({ active, over, delta }: DragMoveEvent) =>
    setDrag({ key: String(active.id), over: String(over?.id ?? active.id), offset: delta.x });

  return (
    <Panel title={t('navigation.items')}>
      {items.length === 0 && <Text c="dimmed">{t('navigation.items-empty')}</Text>}
      {items.length > 1 && (
        <Text size="sm" c="dimmed" className={classes.help ?? ''}>
          {t('navigation.move-help')}
        </Text>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={({ active }) => setDrag({ key: String(active.id), over: String(active.id), offset: 0 })}
        onDragMove={onDragMove}
        onDragEnd={() => {
          setDrag(undefined);
          if (!drop) return;
          const moved = place(items, dragged, drop.to, drop.depth);
          setItems(moved.rows);
          say(moved.rows, moved.index);
        }}
        onDragCancel={() => setDrag(undefined)}
      >
        <SortableContext items={shown} strategy={verticalListSortingStrategy}>
          {items.length > 0 && (
            <ol ref={list} className={classes.items} data-dragging={drag ? true : undefined}>
              {items.map((row, index) => {
                const key = keys[index]!;
                if (!shown.includes(key)) return null;
                const facts = factsOf(row, targets);
                const isOpen = open.includes(key) && !drag;
                return (
                  <ItemRowView
                    key={key}
                    id={key}
                    row={row}
                    facts={facts}
                    name={nameOf(row)}
                    depth={drag && index === dragged ? drop!.depth : row.depth}
                    can={(way) => moveRow(items, index, way) !== undefined}
                    onMove={(way) => move(index, way)}
                    onRemove={() => remove(index)}
                    below={endOf(items, index) - index - 1}
                    opened={isOpen}
                    onToggle={() => setOpen(isOpen ? open.filter((other) => other !== key) : [...open, key])}
                  >
                    {isOpen && (
                      <ItemEditor
                        row={row}
                        facts={facts}
                        path={`items.${index}`}
                        errors={form.errors}
                        onChoose={() => setChoosing(index)}
                        onLabel={(label, locale) => {
                          form.setFieldValue('items', items.with(index, { ...row, label }));
                          form.clearFieldError(`items.${index}.label.${locale}`);
                        }}
                      />
                    )}
                  </ItemRowView>
                );
              })}
            </ol>
          )}
        </SortableContext>
      </DndContext>
      <Button
        className={classes.add ?? ''}
        variant={items.length === 0 ? 'filled' : 'default'}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setChoosing(-1)}
      >
        {t('navigation.add')}
      </Button>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <TargetDialog opened={choosing !== undefined} onClose={() => setChoosing(undefined)} onPick={choose} />
    </Panel>
  );
}

function parentOf(rows: readonly ItemRow[], index: number): ItemRow | undefined {
  return rows[rows.findLastIndex((row, at) => at < index && row.depth < rows[index]!.depth)];
}
