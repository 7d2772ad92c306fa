import { Button, NativeSelect } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './page-filters.module.css';
import { isFiltered, PAGE_STATUSES, type PagesSearch } from './pages-search.ts';

interface PageFiltersProps {
  search: PagesSearch;
  categories: readonly string[];
  onChange: (change: { [K in 'search' | 'status' | 'category']?: PagesSearch[K] | undefined }) => void;
  /** Called a moment after the last key; an empty text when the search is given up. */
  onSearch: (text: string | undefined) => void;
}

export function PageFilters({ search, categories, onChange, onSearch }: PageFiltersProps) {
  const { t } = useI18n();
  // A category in the address that no page is in any more is still the one that is asked for.
  const choices = [...new Set([...categories, ...(search.category ? [search.category] : [])])];
  return (
    <div className={classes.filters} role="search" aria-label={t('pages.search')}>
      <div className={classes.text}>
        <SearchField
          label={t('pages.search')}
          placeholder={t('pages.search-hint')}
          value={search.search ?? ''}
          onSearch={(text) => onSearch(text || undefined)}
        />
      </div>
      <NativeSelect
        aria-label={t('pages.filter-status')}
        value={search.status ?? ''}
        onChange={(event) =>
          onChange({ status: PAGE_STATUSES.find((status) => status === event.currentTarget.value) })
        }
      >
        <option value="">{t('pages.filter-status-all')}</option>
        {PAGE_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`pages.status-${status}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={t('pages.filter-category')}
        value={search.category ?? ''}
        onChange={(event) => onChange({ category: event.currentTarget.value || undefined })}
      >
        <option value="">{t('pages.filter-category-all')}</option>
        {choices.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </NativeSelect>
      {isFiltered(search) && (
        <Button
          variant="subtle"
          onClick={() => onChange({ search: undefined, status: undefined, category: undefined })}
        >
          {t('pages.clear-filters')}
        </Button>
      )}
    </div>
  );
}
