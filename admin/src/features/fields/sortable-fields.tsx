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
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './field-builder.module.css';
import { identityOf, type FieldDraft } from './field-draft.ts';

/** Position of a field, with the ways to move it. */
export interface Place {
  isFirst: boolean;
  isLast: boolean;
  move: (by: -1 | 1) => void;
  /** Props of the drag handle. */
  handle: Record<string, unknown>;
}

interface SortableFieldsProps {
  fields: readonly FieldDraft[];
  labelOf: (field: FieldDraft) => string;
  onMove: (from: number, to: number) => void;
  row: (field: FieldDraft, index: number, place: Place) => ReactNode;
}

/** A list of fields sortable by mouse, touch or keyboard. */
export function SortableFields({ fields, labelOf, onMove, row }: SortableFieldsProps) {
  const { t } = useI18n();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = fields.map(identityOf);
  const nameOf = (id: UniqueIdentifier) => labelOf(fields[ids.indexOf(String(id))]!);
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  const onDragEnd = ({ active, over }: DragEndEvent) =>
    over && active.id !== over.id && onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
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
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {ids.length > 0 && (
          <ol className={classes.fields}>
            {fields.map((field, index) => (
              <SortableItem key={ids[index]} id={ids[index]!}>
                {(handle) =>
                  row(field, index, {
                    isFirst: index === 0,
                    isLast: index === fields.length - 1,
                    move: (by) => onMove(index, index + by),
                    handle,
                  })
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
