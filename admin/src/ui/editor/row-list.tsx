import { ActionIcon, Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, type ReactNode } from 'react';
import { focusLastRow } from './focus-last-row.ts';
import classes from './row-list.module.css';

interface RowListProps {
  /** Number of rows. */
  count: number;
  /** Returns the inputs of a row. */
  row: (index: number) => ReactNode;
  addLabel: string;
  onAdd: () => void;
  /** Returns the label of a row's remove button; the first row is 1. */
  removeLabel: (number: number) => string;
  onRemove: (index: number) => void;
}

/** A list of input rows that can be added and removed. */
export function RowList({ count, row, addLabel, onAdd, removeLabel, onRemove }: RowListProps) {
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (isAdding.current) focusLastRow(list.current);
    isAdding.current = false;
  }, [count]);
  return (
    <div ref={list} className={classes.list}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.row} data-row>
          {row(index)}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={removeLabel(index + 1)}
            onClick={() => {
              onRemove(index);
              add.current?.focus();
            }}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        ref={add}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => {
          isAdding.current = true;
          onAdd();
        }}
      >
        {addLabel}
      </Button>
    </div>
  );
}
