import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { useId, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './filter-bar.module.css';
import { filtersIn, type ChangeSearch, type ListSearch, type SearchChange } from './list-search.ts';
import { SearchField } from './search-field.tsx';

interface FilterBarProps<Search extends ListSearch> {
  /** Accessible name of the search: `Search pages`. */
  label: string;
  placeholder: string;
  search: Search;
  onSearchChange: ChangeSearch<Search>;
  /** Search parameter of the typed text; default: `search`. */
  typed?: keyof Search & string;
  /** Further filters. */
  children?: ReactNode;
}

/** The filters above a list. On phones, all but the search are collapsed. */
export function FilterBar<Search extends ListSearch>(props: FilterBarProps<Search>) {
  const { label, placeholder, search, onSearchChange, typed = 'search' } = props;
  const { t } = useI18n();
  const [unfolded, { toggle }] = useDisclosure(false);
  const id = useId();
  const filters = filtersIn(search);
  const chosen = filters.filter((name) => name !== typed).length;
  return (
    <div className={classes.filters} role="search" aria-label={label}>
      <div className={classes.text}>
        <SearchField
          label={label}
          placeholder={placeholder}
          value={(search[typed] as string | undefined) ?? ''}
          onSearch={(text) => onSearchChange({ [typed]: text || undefined } as SearchChange<Search>, true)}
        />
      </div>
      {props.children && (
        <>
          <Button
            variant={chosen > 0 ? 'light' : 'default'}
            className={classes.fold ?? ''}
            leftSection={<IconFilter size={18} aria-hidden />}
            aria-expanded={unfolded}
            aria-controls={id}
            onClick={toggle}
          >
            {chosen > 0 ? t('list.filters-chosen', { count: chosen }) : t('list.filters')}
          </Button>
          <div id={id} className={classes.choices} data-unfolded={unfolded || undefined}>
            {props.children}
          </div>
        </>
      )}
      {filters.length > 0 && (
        <Button
          variant="subtle"
          className={classes.clear ?? ''}
          data-chosen={chosen > 0 || undefined}
          onClick={() =>
            onSearchChange(
              Object.fromEntries(filters.map((name) => [name, undefined])) as SearchChange<Search>,
            )
          }
        >
          {t('list.clear-filters')}
        </Button>
      )}
    </div>
  );
}
