import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import IconBrush from '@tabler/icons-react/dist/esm/icons/IconBrush.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useMemo } from 'react';
import type { StyleSheetItem } from 'parvis/contract/style-sheet';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { formatBytes } from '../../i18n/sizes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { ChangedCell } from '../../ui/list/changed-cell.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { toListQuery } from '../../ui/list/list-search.ts';
import { TitleCell } from '../../ui/list/title-cell.tsx';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { DEFAULT_SORT } from './style-sheets-search.ts';

/** The list of style sheets. */
export function StyleSheetsScreen() {
  const { t } = useI18n();
  const api = useApi();
  const search = useSearch({ from: '/signed-in/css' });
  const list = useQuery(api.list('GET /api/admin/css', { query: toListQuery(search, DEFAULT_SORT) }));
  const columns = useStyleSheetColumns();
  const ask = useSearchNavigation();
  const newStyleSheet = (
    <ButtonLink to="/css/_new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('style-sheets.new')}
    </ButtonLink>
  );
  return (
    <ListScreen
      title={t('style-sheets.title')}
      count={(count) => t('style-sheets.total', { count })}
      actions={newStyleSheet}
      list={list}
      columns={columns}
      rowKey={(sheet) => sheet.id}
      search={search}
      defaultSort={DEFAULT_SORT}
      onSearchChange={ask}
      filters={
        <FilterBar
          label={t('style-sheets.search')}
          placeholder={t('style-sheets.search-hint')}
          search={search}
          onSearchChange={ask}
        />
      }
      empty={
        <EmptyState
          icon={<IconBrush size={28} />}
          title={t('style-sheets.empty')}
          text={t('style-sheets.empty-text')}
          action={newStyleSheet}
        />
      }
      noMatch={{ title: t('style-sheets.no-match'), text: t('style-sheets.no-match-text') }}
    />
  );
}

function useStyleSheetColumns(): Column<StyleSheetItem>[] {
  const { t, language } = useI18n();
  return useMemo(() => {
    const now = new Date();
    return [
      {
        id: 'id',
        header: t('style-sheets.column-name'),
        sortable: 'ascending',
        cell: ({ id }) => (
          <TitleCell
            title={
              <AnchorLink to="/css/$id" params={{ id }} fw={600}>
                {id}
              </AnchorLink>
            }
            shortcut={`/css/${id}.css`}
          />
        ),
      },
      {
        id: 'size',
        header: t('style-sheets.column-size'),
        sortable: 'descending',
        wideOnly: true,
        cell: ({ size }) => formatBytes(size, language),
      },
      {
        id: 'updatedAt',
        header: t('style-sheets.column-updated'),
        sortable: 'descending',
        cell: ({ updatedAt }) => <ChangedCell at={updatedAt} now={now} />,
      },
    ];
  }, [t, language]);
}
