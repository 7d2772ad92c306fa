import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs';
import { useCallback } from 'react';
import type { PageItem } from 'parvis/contract/page';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import type { ChangeSearch } from '../../ui/list/list-search.ts';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { ContentListScreen } from '../content/content-list-screen.tsx';
import { StateBadge } from '../content/state-badge.tsx';
import { PageTreeScreen } from './page-tree-screen.tsx';
import { NewPageLink, PagesActions } from './pages-actions.tsx';
import classes from './pages-screen.module.css';
import { PAGE_STATES, type PagesSearch } from './pages-search.ts';

/** The pages, as a list or as a tree. */
export function PagesScreen() {
  const search = useSearch({ from: '/signed-in/pages' });
  return search.view ? <PageTreeScreen search={search} /> : <PageListScreen search={search} />;
}

function PageListScreen({ search }: { search: PagesSearch }) {
  const { t } = useI18n();
  const ask = useSearchNavigation<PagesSearch>();
  return (
    <ContentListScreen
      api={useApi().content.page}
      search={search}
      onSearchChange={ask}
      columns={usePageColumns()}
      narrow={narrow}
      actions={[
        {
          name: 'publish',
          label: t('content.publish'),
          icon: <IconRocket size={16} aria-hidden />,
          done: (count) => t('pages.bulk-done-publish', { count }),
        },
        {
          name: 'archive',
          label: t('content.archive'),
          icon: <IconArchive size={16} aria-hidden />,
          done: (count) => t('pages.bulk-done-archive', { count }),
        },
      ]}
      statuses={{
        parameter: 'state',
        choices: PAGE_STATES.map((value) => ({ value, label: t(`pages.state-${value}`) })),
      }}
      filters={<CategoryFilter search={search} onSearchChange={ask} />}
      create={<PagesActions view="list" />}
      empty={{ text: t('pages.empty-text'), action: <NewPageLink /> }}
      icon={<IconFileText size={28} />}
    />
  );
}

const narrow = (page: PageItem) => (
  <>
    <StateBadge of="pages" {...page} />
    {page.category && (
      <Text c="dimmed" size="xs">
        {page.category}
      </Text>
    )}
  </>
);

function usePageColumns() {
  const { t } = useI18n();
  return useCallback(
    (site: SettingsView | undefined): Column<PageItem>[] => [
      {
        id: 'status',
        header: t('content.status'),
        sortable: 'ascending',
        wideOnly: true,
        cell: (page) => <StateBadge of="pages" {...page} />,
      },
      {
        id: 'category',
        header: t('pages.column-category'),
        sortable: 'ascending',
        wideOnly: true,
        cell: ({ category }) => category ?? <Text c="dimmed">–</Text>,
      },
      {
        id: 'languages',
        header: t('pages.column-languages'),
        wideOnly: true,
        cell: (page) => <LanguagesCell page={page} languages={site?.languages ?? []} />,
      },
    ],
    [t],
  );
}

/** The languages of the site; those without a title are struck through. */
function LanguagesCell({ page, languages }: { page: PageItem; languages: readonly string[] }) {
  return (
    <Group gap={6} wrap="nowrap">
      {languages.map((locale) => {
        const Name = page.title[locale] ? 'span' : 's';
        return (
          <Name key={locale} className={classes.locale}>
            {locale}
          </Name>
        );
      })}
    </Group>
  );
}

interface CategoryFilterProps {
  search: PagesSearch;
  onSearchChange: ChangeSearch<PagesSearch>;
}

function CategoryFilter({ search, onSearchChange }: CategoryFilterProps) {
  const { t } = useI18n();
  const categories = useQuery(useApi().query('GET /api/admin/cms/pages/categories'));
  // The category in the URL stays a choice even when its last page is gone.
  const choices = [
    ...new Set([...(categories.data?.items ?? []), ...(search.category ? [search.category] : [])]),
  ];
  return (
    <ChoiceFilter
      label={t('pages.filter-category')}
      all={t('pages.filter-category-all')}
      choices={choices.map((category) => ({ value: category, label: category }))}
      value={search.category}
      onChange={(category) => onSearchChange({ category })}
    />
  );
}
