import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useApi } from '../../api/api.ts';
import { pageCategoriesQuery, pageListQuery } from '../../api/pages.ts';
import { settingsQuery } from '../../api/settings.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { useSelection } from '../../ui/list/use-selection.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { toListQuery, type Ask } from '../../ui/list/list-search.ts';
import { useAsk } from '../../ui/list/use-ask.ts';
import { BulkRefusals, PageBulkActions, usePageBulk } from './page-bulk-actions.tsx';
import { usePageColumns } from './page-columns.tsx';
import { titleOf } from './page-title.ts';
import { DEFAULT_SORT, PAGE_STATES, type PagesSearch } from './pages-search.ts';

/** The list of pages. All that narrows and sorts it is in the address, to be kept, shared and gone back to. */
export function PagesScreen() {
  const { t } = useI18n();
  const { pages, settings } = useApi();
  const search = useSearch({ from: '/signed-in/pages' });
  const list = useQuery(pageListQuery(pages, toListQuery(search, DEFAULT_SORT)));
  const site = useQuery(settingsQuery(settings));
  const columns = usePageColumns(site.data);
  const selection = useSelection();
  const bulk = usePageBulk(selection);
  const mainLocale = site.data?.defaultLanguage ?? '';

  const ask = useAsk<PagesSearch>();
  const newPage = (
    <ButtonLink to="/pages/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('pages.new')}
    </ButtonLink>
  );
  return (
    <ListScreen
      title={t('pages.title')}
      count={(count) => t('pages.total', { count })}
      actions={newPage}
      list={list}
      columns={columns}
      rowKey={(page) => page.id}
      search={search}
      defaultSort={DEFAULT_SORT}
      onAsk={ask}
      filters={<PageFilters search={search} onAsk={ask} />}
      notice={<BulkRefusals bulk={bulk} />}
      selection={{
        of: selection,
        rowLabel: (page) => titleOf(page.title, mainLocale) ?? page.shortcut,
        actions: <PageBulkActions bulk={bulk} count={selection.ids.size} />,
      }}
      empty={
        <EmptyState
          icon={<IconFileText size={28} />}
          title={t('pages.empty')}
          text={t('pages.empty-text')}
          action={newPage}
        />
      }
      noMatch={{ title: t('pages.no-match'), text: t('pages.no-match-text') }}
    />
  );
}

interface PageFiltersProps {
  search: PagesSearch;
  onAsk: Ask<PagesSearch>;
}

function PageFilters({ search, onAsk }: PageFiltersProps) {
  const { t } = useI18n();
  const categories = useQuery(pageCategoriesQuery(useApi().pages));
  // A category in the address that no page is in any more is still the one that is asked for.
  const choices = [...new Set([...(categories.data ?? []), ...(search.category ? [search.category] : [])])];
  return (
    <FilterBar label={t('pages.search')} placeholder={t('pages.search-hint')} search={search} onAsk={onAsk}>
      <ChoiceFilter
        label={t('pages.filter-status')}
        all={t('pages.filter-status-all')}
        choices={PAGE_STATES.map((value) => ({ value, label: t(`pages.state-${value}`) }))}
        value={search.state}
        onChange={(state) => onAsk({ state })}
      />
      <ChoiceFilter
        label={t('pages.filter-category')}
        all={t('pages.filter-category-all')}
        choices={choices.map((category) => ({ value: category, label: category }))}
        value={search.category}
        onChange={(category) => onAsk({ category })}
      />
    </FilterBar>
  );
}
