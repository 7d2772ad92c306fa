import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useState, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { faultText } from '../../ui/fault-text.ts';
import { useNotify } from '../../ui/use-notify.ts';
import classes from './field-builder.module.css';
import type { BuilderField } from './field-draft.ts';

/** Where a field stands, and the ways to put it elsewhere. */
export interface Place {
  isFirst: boolean;
  isLast: boolean;
  move: (by: -1 | 1) => void;
  /** For the handle that it is dragged by. */
  handle: Record<string, unknown>;
}

interface SortableFieldsProps {
  fields: readonly BuilderField[];
  labelOf: (field: BuilderField) => string;
  onOrder: (ids: readonly string[]) => Promise<void>;
  row: (field: BuilderField, place: Place) => ReactNode;
}

/** Fields that are put in order with the mouse, a finger or the keyboard; the order is stored at once. */
export function SortableFields({ fields, labelOf, onOrder, row }: SortableFieldsProps) {
  const { t } = useI18n();
  const notify = useNotify();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const [wanted, setWanted] = useState<readonly string[]>();
  const stored = fields.map(({ id }) => id);
  const isCurrent = wanted?.length === stored.length && wanted.every((id) => stored.includes(id));
  const ids = isCurrent ? wanted : stored;
  const put = (from: number, to: number) => {
    if (from === to || to < 0 || to >= ids.length) return;
    const order = arrayMove([...ids], from, to);
    setWanted(order);
    onOrder(order)
      .catch((error: unknown) => notify(faultText(error, t)))
      .finally(() => setWanted(undefined));
  };
  const nameOf = (id: UniqueIdentifier) => labelOf(fields.find((field) => field.id === id)!);
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  const onDragEnd = ({ active, over }: DragEndEvent) =>
    over && put(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t('field.drag-help') },
        announcements: {
          onDragStart: ({ active }) => t('field.drag-start', { field: nameOf(active.id) }),
          onDragOver: ({ active, over }) =>
            over ? t('field.drag-over', { field: nameOf(active.id), place: placeOf(over.id) }) : undefined,
          onDragEnd: ({ active, over }) =>
            over ? t('field.drag-end', { field: nameOf(active.id), place: placeOf(over.id) }) : undefined,
          onDragCancel: ({ active }) => t('field.drag-cancel', { field: nameOf(active.id) }),
        },
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {ids.length > 0 && (
          <ol className={classes.fields}>
            {ids.map((id, index) => (
              <SortableItem key={id} id={id}>
                {(handle) =>
                  row(
                    fields.find((field) => field.id === id)!,
                    {
                      isFirst: index === 0,
                      isLast: index === ids.length - 1,
                      move: (by) => put(index, index + by),
                      handle,
                    },
                  )
                }
              </SortableItem>
            ))}
          </ol>
        )}
      </SortableContext>
    </DndContext>
  );
}

interface SortableItemProps {
  id: string;
  children: (handle: Record<string, unknown>) => ReactNode;
}

function SortableItem({ id, children }: SortableItemProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{
        ...(transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` } : {}),
        ...(transition ? { transition } : {}),
      }}
    >
      {children({ ...attributes, ...listeners, ref: setActivatorNodeRef })}
    </li>
  );
}
