import { Button, Text } from '@mantine/core';
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ListView } from 'parvis/contract/common';
import { useEffect, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../empty-state.tsx';
import { FaultAlert } from '../fault-alert.tsx';
import { Screen } from '../screen.tsx';
import { DataTable, type Column } from './data-table.tsx';
import classes from './list-screen.module.css';
import { IgnoredFilters } from './ignored-filters.tsx';
import { filtersIn, SIZES, type ChangeSearch, type ListSearch } from './list-search.ts';
import { TablePaging } from './table-paging.tsx';
import { amountOf, selectedAmount, useAmount } from './use-amount.ts';
import type { Selection } from './use-selection.ts';

/** Placeholder that prevents a shift when the count loads: on phones it has a line of its own. */
const PLACE_OF_COUNT = '\u00A0';

interface ListParts<Row> {
  title: string;
  /** Returns the text for the number of items. */
  count: (amount: number | string) => string;
  /** Buttons beside the title; omitted while the list is empty, where `empty` offers them. */
  actions?: ReactNode;
  list: UseQueryResult<ListView<Row>>;
  search: ListSearch;
  defaultSort: string;
  onSearchChange: ChangeSearch<ListSearch>;
  filters: ReactNode;
  /** Notice above the table, such as the outcome of a bulk action. */
  notice?: ReactNode;
  /** Replaces the table when there are no items or no matches. */
  empty: ReactNode;
  noMatch: { title: string; text: string };
  /** What follows the list, such as more that was found. */
  more?: ReactNode;
  /** Makes rows selectable, with bulk actions. */
  selection?: {
    of: Selection;
    rowLabel: (row: Row) => string;
    actions: ReactNode;
    /** Whether the actions also work on everything that the list has with its filters. */
    reachesAll?: boolean;
  };
}

type ListScreenProps<Row> = ListParts<Row> &
  (
    | { columns: readonly Column<Row>[]; rowKey: (row: Row) => string; grid?: never }
    | {
        rowKey?: never;
        /** Renders the rows as something other than a table; undefined while loading. */
        grid: (rows: readonly Row[] | undefined, outdated: boolean) => ReactNode;
      }
  );

/** A list of resources with filters, table and paging. Filters and order are in the URL. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { list, search, onSearchChange } = props;
  const format = useAmount();
  const isFiltered = filtersIn(search).length > 0;
  const total = list.data?.total;
  const isEmpty = total === 0 && !isFiltered;
  const lastPage = list.data && Math.max(1, Math.ceil(list.data.total / list.data.size));
  const isPastEnd = lastPage !== undefined && (search.page ?? 1) > lastPage && !list.isPlaceholderData;
  useEffect(() => {
    // The list has become shorter than the page in the URL.
    if (isPastEnd) onSearchChange({ page: lastPage > 1 ? lastPage : undefined }, true);
  });
  return (
    <Screen
      title={props.title}
      count={
        isEmpty ? undefined : total === undefined ? PLACE_OF_COUNT : props.count(format(amountOf(list.data)))
      }
      actions={!isEmpty && props.actions}
    >
      <IgnoredFilters />
      {props.notice}
      <div className={classes.list}>
        {!isEmpty && props.filters}
        {props.selection && (props.selection.of.isAll || props.selection.of.rows.size > 0) && (
          <SelectionBar {...props.selection} list={list.data} rowKey={props.rowKey} />
        )}
        {list.isError && (
          <div className={classes.fault}>
            <FaultAlert error={list.error} onRetry={() => void list.refetch()} />
          </div>
        )}
        {isEmpty && props.empty}
        {total === 0 && isFiltered && <EmptyState icon={<IconSearchOff size={28} />} {...props.noMatch} />}
        {total !== 0 && !list.isError && <Rows {...props} />}
        {list.data && list.data.total > 0 && (
          <TablePaging
            page={list.data.page}
            size={list.data.size}
            total={amountOf(list.data)}
            sizes={SIZES}
            onPage={(page) => onSearchChange({ page: page > 1 ? page : undefined })}
            onSize={(size) => onSearchChange({ size: size === SIZES[0] ? undefined : size })}
          />
        )}
      </div>
      {props.more}
    </Screen>
  );
}

function Rows<Row>(props: ListScreenProps<Row>) {
  const { title, list, search, defaultSort, onSearchChange, selection } = props;
  if (props.grid) return props.grid(list.data?.items, list.isPlaceholderData);
  return (
    <DataTable
      caption={title}
      columns={props.columns}
      rows={list.data?.items}
      rowKey={props.rowKey}
      outdated={list.isPlaceholderData}
      sort={search.sort ?? defaultSort}
      onSort={(sort) => onSearchChange({ sort: sort === defaultSort ? undefined : sort })}
      {...(selection && { selection: { of: selection.of, rowLabel: selection.rowLabel } })}
    />
  );
}

interface SelectionBarProps<Row> {
  of: Selection;
  actions: ReactNode;
  reachesAll?: boolean;
  list: ListView<Row> | undefined;
  rowKey: ((row: Row) => string) | undefined;
}

function SelectionBar<Row>({ of, actions, reachesAll = false, list, rowKey }: SelectionBarProps<Row>) {
  const { t } = useI18n();
  const format = useAmount();
  const { total = 0, items = [] } = list ?? {};
  const isWholePage = items.every((row) => rowKey && of.rows.has(rowKey(row)));
  return (
    <div className={classes.selection} role="group" aria-label={t('list.selection')}>
      <Text fw={600} size="sm" role="status">
        {t(of.isAll ? 'list.selected-all' : 'list.selected', { count: format(selectedAmount(of, list)) })}
      </Text>
      {reachesAll && !of.isAll && isWholePage && total > of.rows.size && (
        <Button variant="subtle" size="xs" className={classes.all ?? ''} onClick={of.selectAll}>
          {t('list.select-everything', { count: format(amountOf(list)) })}
        </Button>
      )}
      {actions}
      <Button variant="subtle" size="xs" ml="auto" onClick={of.clear}>
        {t('list.clear-selection')}
      </Button>
    </div>
  );
}
