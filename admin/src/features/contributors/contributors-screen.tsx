import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs';
import { useMemo } from 'react';
import type { ContributorItem } from 'parvis/contract/contributor';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { SIZES } from '../../ui/list/list-search.ts';
import { TitleCell } from '../../ui/list/title-cell.tsx';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ContributorPanel } from './contributor-panel.tsx';
import { DEFAULT_SORT, findContributors } from './contributors-search.ts';
import classes from './contributors-screen.module.css';

/** The contributors that the server has loaded, with the details of the open one. */
export function ContributorsScreen() {
  const { t } = useI18n();
  const search = useSearch({ from: '/signed-in/contributors' });
  const { page = 1, size = SIZES[0] } = search;
  const list = useQuery({
    ...useApi().query('GET /api/admin/cms/contributors'),
    select: ({ items }) => {
      const found = findContributors(items, search);
      return { items: found.slice((page - 1) * size, page * size), page, size, total: found.length };
    },
  });
  const ask = useSearchNavigation();
  const columns = useContributorColumns();
  return (
    <>
      <ListScreen
        title={t('contributors.title')}
        count={(count) => t('contributors.total', { count })}
        list={list}
        columns={columns}
        rowKey={({ name }) => name}
        search={search}
        defaultSort={DEFAULT_SORT}
        onSearchChange={ask}
        filters={
          <FilterBar
            label={t('contributors.search')}
            placeholder={t('contributors.search-hint')}
            search={search}
            onSearchChange={ask}
          />
        }
        empty={
          <EmptyState
            icon={<IconPuzzle size={28} />}
            title={t('contributors.empty')}
            text={t('contributors.empty-text')}
          />
        }
        noMatch={{ title: t('contributors.no-match'), text: t('contributors.no-match-text') }}
      />
      <ContributorPanel name={search.open} onClose={() => ask({ open: undefined })} />
    </>
  );
}

function useContributorColumns(): Column<ContributorItem>[] {
  const { t } = useI18n();
  return useMemo(() => {
    const source = ({ source: of }: ContributorItem) => (
      <StatusBadge tone={of === 'project' ? 'news' : 'quiet'}>{t(`contributors.source-${of}`)}</StatusBadge>
    );
    return [
      {
        id: 'name',
        header: t('contributors.column-name'),
        sortable: 'ascending',
        cell: (contributor) => (
          <TitleCell
            title={
              <AnchorLink
                to="/contributors"
                search={(current) => ({ ...current, open: contributor.name })}
                resetScroll={false}
                fw={600}
              >
                {contributor.name}
              </AnchorLink>
            }
            shortcut={contributor.description}
            narrow={source(contributor)}
          />
        ),
      },
      {
        id: 'variables',
        header: t('contributors.column-variables'),
        wideOnly: true,
        cell: ({ variables = {} }) => (
          <span className={classes.names}>
            {Object.keys(variables).map((name) => (
              <code key={name}>{name}</code>
            ))}
          </span>
        ),
      },
      {
        id: 'source',
        header: t('contributors.column-source'),
        sortable: 'ascending',
        wideOnly: true,
        cell: source,
      },
    ];
  }, [t]);
}
