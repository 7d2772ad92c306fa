import { UnstyledButton } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import { memo, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './data-table.module.css';
import { directionOf, toggleSort, type Direction } from './sort-order.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import type { Selection } from './use-selection.ts';

export interface Column<Row> {
  /** Also the sort field when the column is sortable. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The initial direction on a click; if omitted, the column is not sortable. */
  sortable?: Direction;
  /** Hidden in narrow tables; its content must be dispensable or repeated in another cell. */
  wideOnly?: boolean;
  /** Holds buttons: aligned to the edge, as narrow as possible, with a visually hidden heading. */
  actions?: boolean;
}

interface DataTableProps<Row> {
  /** Accessible caption of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Whether these are the rows of the previous query, shown while the next is loading. */
  outdated?: boolean;
  sort: string;
  onSort: (sort: string) => void;
  /** Makes rows selectable; `rowLabel` is the accessible name of a row. */
  selection?: { of: Selection; rowLabel: (row: Row) => string };
}

const SKELETON_ROWS = 6;

/** A generic table with sortable headings. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, outdated = false, selection } = props;
  return (
    <div className={classes.frame} aria-busy={rows === undefined || outdated}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <TickAll
                of={selection.of}
                rows={rows?.map((row) => [rowKey(row), selection.rowLabel(row)] as const) ?? []}
              />
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody className={outdated ? classes.outdated : undefined}>
          {rows?.map((row) => (
            <BodyRow
              key={rowKey(row)}
              id={rowKey(row)}
              row={row}
              columns={columns}
              {...(selection && {
                label: selection.rowLabel(row),
                ticked: selection.of.has(rowKey(row)),
                onTick: selection.of.toggle,
              })}
            />
          )) ??
            Array.from({ length: SKELETON_ROWS }, (_, index) => (
              <SkeletonRow key={index} columns={columns} ticks={selection !== undefined} />
            ))}
        </tbody>
      </table>
    </div>
  );
}

function classOf({ wideOnly, actions }: Pick<Column<never>, 'wideOnly' | 'actions'>): string | undefined {
  return wideOnly ? classes.wideOnly : actions ? classes.actions : undefined;
}

interface HeaderCellProps {
  column: Pick<Column<never>, 'id' | 'header' | 'sortable' | 'wideOnly' | 'actions'>;
  sort: string;
  onSort: (sort: string) => void;
}

function HeaderCell({ column, sort, onSort }: HeaderCellProps) {
  const { t } = useI18n();
  const className = classOf(column);
  if (column.actions) {
    return (
      <th className={className}>
        <span className="visually-hidden">{column.header}</span>
      </th>
    );
  }
  if (!column.sortable) return <th className={className}>{column.header}</th>;
  const direction = directionOf(sort, column.id);
  const Arrow = direction ? (direction === 'ascending' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <th className={className} aria-sort={direction ?? 'none'}>
      <UnstyledButton
        className={classes.sort ?? ''}
        title={t('table.sort-by', { column: column.header })}
        onClick={() => onSort(toggleSort(sort, column.id, column.sortable))}
      >
        {column.header}
        <Arrow size={15} aria-hidden className={direction ? undefined : classes.idle} />
      </UnstyledButton>
    </th>
  );
}

/** Checkbox in the header that selects all rows shown. */
function TickAll({ of, rows }: { of: Selection; rows: readonly (readonly [id: string, name: string])[] }) {
  const { t } = useI18n();
  const ticked = rows.filter(([id]) => of.has(id)).length;
  return (
    <th className={classes.tick}>
      <RowCheckbox
        label={t('list.select-all')}
        disabled={rows.length === 0}
        checked={rows.length > 0 && ticked === rows.length}
        partly={ticked > 0 && ticked < rows.length}
        onChange={(checked) => of.setAll(rows, checked)}
      />
    </th>
  );
}

interface BodyRowProps<Row> {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  label?: string;
  ticked?: boolean;
  onTick?: (id: string, name: string) => void;
}

// Memoised, so that typing into the search box does not render the rows again.
const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { t } = useI18n();
  const { id, row, columns, label, ticked = false, onTick } = props;
  return (
    <tr data-ticked={ticked || undefined}>
      {onTick && (
        <td className={classes.tick}>
          <RowCheckbox
            label={t('list.select', { name: label ?? id })}
            checked={ticked}
            onChange={() => onTick(id, label ?? id)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

interface SkeletonRowProps {
  columns: readonly Pick<Column<never>, 'id' | 'wideOnly' | 'actions'>[];
  ticks: boolean;
}

function SkeletonRow({ columns, ticks }: SkeletonRowProps) {
  return (
    <tr>
      {ticks && <td className={classes.tick} />}
      {columns.map((column, index) => (
        <td key={column.id} className={classOf(column)}>
          <span className={classes.waiting} data-first={index === 0 || undefined} />
        </td>
      ))}
    </tr>
  );
}
