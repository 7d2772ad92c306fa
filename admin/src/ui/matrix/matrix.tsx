import { Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './matrix.module.css';
import { nextCell } from './next-cell.ts';

export interface MatrixColumn {
  id: string;
  label: string;
  /** Tooltip of the heading. */
  hint?: string;
}

export interface MatrixRow {
  id: string;
  label: string;
  /** Note below the label. */
  note?: string;
  /** Actions beside the label. */
  actions?: ReactNode;
}

interface MatrixProps {
  /** Accessible caption of the matrix. */
  caption: string;
  /** The heading of the first column. */
  corner: string;
  columns: readonly MatrixColumn[];
  rows: readonly MatrixRow[];
  isOn: (row: string, column: string) => boolean;
  /** Returns whether a cell is read-only. */
  isFixed?: (row: string, column: string) => boolean;
  onToggle: (row: string, column: string, on: boolean) => void;
}

/** Matrix of checkboxes with arrow-key navigation. On narrow screens each row becomes a list. */
export function Matrix(props: MatrixProps) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return narrow ? <Lists {...props} /> : <Grid {...props} />;
}

function Grid(props: MatrixProps) {
  const { caption, corner, columns, rows } = props;
  return (
    // The frame scrolls when the matrix is wider than the screen, also with the arrow keys.
    <div className={classes.frame} onKeyDown={moveFocus}>
      <table className={classes.grid}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ id, label, hint }) => (
              <th key={id} scope="col" title={hint}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={row.id}>
              <th scope="row">
                <RowHead row={row} />
              </th>
              {columns.map((column, columnIndex) => (
                <td key={column.id}>
                  <Checkbox
                    className={classes.box ?? ''}
                    aria-label={`${row.label}: ${column.label}`}
                    data-cell={`${rowIndex} ${columnIndex}`}
                    {...boxOf(props, row.id, column.id)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Lists(props: MatrixProps) {
  return (
    <ul className={classes.lists} aria-label={props.caption}>
      {props.rows.map((row) => (
        <li key={row.id} className={classes.row}>
          <RowHead row={row} />
          <div role="group" aria-label={row.label} className={classes.boxes}>
            {props.columns.map((column) => (
              <Checkbox key={column.id} label={column.label} {...boxOf(props, row.id, column.id)} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function RowHead({ row }: { row: MatrixRow }) {
  return (
    <div className={classes.head}>
      <span>
        {row.label}
        {row.note && <span className={classes.note}>{row.note}</span>}
      </span>
      {row.actions}
    </div>
  );
}

function boxOf({ isOn, isFixed, onToggle }: MatrixProps, row: string, column: string) {
  return {
    checked: isOn(row, column),
    disabled: isFixed?.(row, column) ?? false,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onToggle(row, column, event.currentTarget.checked),
  };
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
  if (cell === undefined) return;
  const boxes = new Map(
    [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-cell]')].map((box) => [
      box.dataset.cell!,
      box,
    ]),
  );
  const next = nextCell(cell, event.key, (candidate) => {
    const box = boxes.get(candidate);
    return box && !box.disabled;
  });
  if (next === undefined) return;
  event.preventDefault();
  boxes.get(next)!.focus();
}
