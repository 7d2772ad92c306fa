import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs';
import type { ListView } from 'parvis/contract/common';
import type { PageItem } from 'parvis/contract/page';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api.ts';
import { pageCategoriesQuery, pageListQuery } from '../../api/pages.ts';
import { settingsQuery } from '../../api/settings.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TablePaging } from '../../ui/table-paging.tsx';
import { usePageColumns } from './page-columns.tsx';
import { PageFilters } from './page-filters.tsx';
import {
  DEFAULT_SORT,
  isFiltered,
  SIZES,
  toPageQuery,
  type PagesSearch,
  type PagesSearchChange,
} from './pages-search.ts';
import classes from './pages-screen.module.css';
import { ButtonLink } from '../../ui/links.tsx';

/** The list of pages. All that narrows and sorts it is in the address, to be kept, shared and gone back to. */
export function PagesScreen() {
  const { t } = useI18n();
  const { pages, settings } = useApi();
  const search = useSearch({ from: '/signed-in/pages' });
  const navigate = useNavigate({ from: '/pages' });
  const list = useQuery(pageListQuery(pages, toPageQuery(search)));
  const categories = useQuery(pageCategoriesQuery(pages));
  const site = useQuery(settingsQuery(settings));
  const columns = usePageColumns(site.data);

  /** Goes to another part of the list; another question starts at its first page. */
  const ask = (change: PagesSearchChange, replace = false) =>
    void navigate({
      search: (current) => ({ ...current, page: undefined, ...change }) as PagesSearch,
      replace,
    });

  const lastPage = list.data && Math.max(1, Math.ceil(list.data.total / list.data.size));
  if (lastPage !== undefined && (search.page ?? 1) > lastPage && !list.isPlaceholderData) {
    // The address is of a time when the list was longer.
    return <Navigate to="/pages" search={{ ...search, page: lastPage }} replace />;
  }
  const newPage = (
    <ButtonLink to="/pages/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('pages.new')}
    </ButtonLink>
  );
  const isEmpty = list.data?.total === 0 && !isFiltered(search);
  return (
    <Screen
      title={t('pages.title')}
      aside={list.data && !isEmpty && <Text c="dimmed">{t('pages.total', { count: list.data.total })}</Text>}
      actions={!isEmpty && newPage}
    >
      <div className={classes.list}>
        <PageFilters
          search={search}
          categories={categories.data ?? []}
          onChange={ask}
          onSearch={(text) => ask({ search: text }, true)}
        />
        {list.isError && (
          <div className={classes.fault}>
            <FaultAlert error={list.error} onRetry={() => void list.refetch()} />
          </div>
        )}
        {list.data?.total === 0 ? (
          <NoPages filtered={isFiltered(search)} newPage={newPage} />
        ) : (
          !list.isError && (
            <DataTable
              caption={t('pages.title')}
              columns={columns}
              rows={list.data?.items}
              rowKey={(page) => page.id}
              outdated={list.isPlaceholderData}
              sort={search.sort ?? DEFAULT_SORT}
              onSort={(sort) => ask({ sort })}
            />
          )
        )}
        {list.data && list.data.total > 0 && <Paging list={list.data} onAsk={ask} />}
      </div>
    </Screen>
  );
}

interface PagingProps {
  list: ListView<PageItem>;
  onAsk: (change: { page?: number; size?: number }) => void;
}

function Paging({ list, onAsk }: PagingProps) {
  return (
    <TablePaging
      page={list.page}
      size={list.size}
      total={list.total}
      totalIsLowerBound={list.totalIsLowerBound ?? false}
      sizes={SIZES}
      onPage={(page) => onAsk({ page })}
      onSize={(size) => onAsk({ size })}
    />
  );
}

function NoPages({ filtered, newPage }: { filtered: boolean; newPage: ReactNode }) {
  const { t } = useI18n();
  return filtered ? (
    <EmptyState
      icon={<IconSearchOff size={28} />}
      title={t('pages.no-match')}
      text={t('pages.no-match-text')}
    />
  ) : (
    <EmptyState
      icon={<IconFileText size={28} />}
      title={t('pages.empty')}
      text={t('pages.empty-text')}
      action={newPage}
    />
  );
}
