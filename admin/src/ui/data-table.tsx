import { Skeleton, Table, UnstyledButton } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import { memo, type ReactNode } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';
import classes from './data-table.module.css';
import { directionOf, toggleSort, type Direction } from './sort-order.ts';

export interface Column<Row> {
  /** Also the name of the field in the list's order, when the column can be sorted. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The direction of the first click on the heading; without it the column cannot be sorted. */
  sortable?: Direction;
  /** Left out where the table is narrow; its content must then be in another cell, or be dispensable. */
  wideOnly?: boolean;
}

interface DataTableProps<Row> {
  /** What the table holds, read out by screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first rows are on their way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Rows of an earlier question, shown while the answer to the new one is on its way. */
  outdated?: boolean;
  sort: string;
  onSort: (sort: string) => void;
}

const SKELETON_ROWS = 6;

/** A table of resources with sortable headings. Knows nothing of what it shows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, outdated = false } = props;
  return (
    <div className={classes.frame} aria-busy={rows === undefined || outdated}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover className={classes.table ?? ''}>
        <caption className="visually-hidden">{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={outdated ? (classes.outdated ?? '') : ''}>
          {rows?.map((row) => <BodyRow key={rowKey(row)} row={row} columns={columns} />) ??
            Array.from({ length: SKELETON_ROWS }, (_, index) => (
              <SkeletonRow key={index} columns={columns} />
            ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface HeaderCellProps {
  column: Pick<Column<never>, 'id' | 'header' | 'sortable' | 'wideOnly'>;
  sort: string;
  onSort: (sort: string) => void;
}

function HeaderCell({ column, sort, onSort }: HeaderCellProps) {
  const { t } = useI18n();
  const className = column.wideOnly ? (classes.wideOnly ?? '') : '';
  if (!column.sortable) return <Table.Th className={className}>{column.header}</Table.Th>;
  const direction = directionOf(sort, column.id);
  const Arrow = direction ? (direction === 'ascending' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <Table.Th className={className} aria-sort={direction ?? 'none'}>
      <UnstyledButton
        className={classes.sort ?? ''}
        title={t('table.sort-by', { column: column.header })}
        onClick={() => onSort(toggleSort(sort, column.id, column.sortable))}
      >
        {column.header}
        <Arrow size={15} aria-hidden className={direction ? '' : classes.idle} />
      </UnstyledButton>
    </Table.Th>
  );
}

interface BodyRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

// A key typed into the search box draws none of the rows again.
const BodyRow = memo(function BodyRow<Row>({ row, columns }: BodyRowProps<Row>) {
  return (
    <Table.Tr>
      {columns.map((column) => (
        <Table.Td key={column.id} className={column.wideOnly ? (classes.wideOnly ?? '') : ''}>
          {column.cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

function SkeletonRow({ columns }: { columns: readonly Pick<Column<never>, 'id' | 'wideOnly'>[] }) {
  return (
    <Table.Tr>
      {columns.map((column, index) => (
        <Table.Td key={column.id} className={column.wideOnly ? (classes.wideOnly ?? '') : ''}>
          <Skeleton height={14} my={6} width={index === 0 ? '70%' : '50%'} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
