import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs';
import type { ListView } from 'parvis/contract/common';
import type { PageItem } from 'parvis/contract/page';
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
import { DEFAULT_SORT, isFiltered, SIZES, toPageQuery, type PagesSearch } from './pages-search.ts';
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
  const ask = (change: { [K in keyof PagesSearch]?: PagesSearch[K] | undefined }, replace = false) =>
    void navigate({
      search: (current) => ({ ...current, page: undefined, ...change }) as PagesSearch,
      replace,
    });

  const newPage = (
    <ButtonLink to="/pages/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('pages.new')}
    </ButtonLink>
  );
  return (
    <Screen title={t('pages.title')} actions={newPage}>
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
          <NoPages filtered={isFiltered(search)} onClear={() => void navigate({ search: {} })} />
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

function NoPages({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useI18n();
  if (filtered) {
    return (
      <EmptyState
        icon={<IconSearchOff size={28} />}
        title={t('pages.no-match')}
        text={t('pages.no-match-text')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('pages.clear-filters')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState icon={<IconFileText size={28} />} title={t('pages.empty')} text={t('pages.empty-text')} />
  );
}
