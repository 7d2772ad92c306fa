import { useI18n } from '../../i18n/i18n-context.ts';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { DaysFilter } from '../../ui/list/days-filter.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import type { ChangeSearch } from '../../ui/list/list-search.ts';
import { useTextOf } from '../../ui/use-text-of.ts';
import type { ResultsSearch } from './results-search.ts';
import { useFormChoices } from './use-form-name.ts';

interface ResultFiltersProps {
  search: ResultsSearch;
  onSearchChange: ChangeSearch<ResultsSearch>;
}

export function ResultFilters({ search, onSearchChange }: ResultFiltersProps) {
  const { t } = useI18n();
  const textOf = useTextOf();
  const forms = useFormChoices();
  const choices = new Map(
    forms.data?.items.map(({ shortcut, title }) => [shortcut, textOf(title, shortcut)]),
  );
  if (search.form && !choices.has(search.form)) choices.set(search.form, search.form);
  return (
    <FilterBar
      label={t('results.search')}
      placeholder={t('results.search-hint')}
      search={search}
      onSearchChange={onSearchChange}
    >
      <ChoiceFilter
        label={t('results.filter-form')}
        all={t('results.filter-form-all')}
        choices={[...choices].map(([value, label]) => ({ value, label }))}
        value={search.form}
        onChange={(form) => onSearchChange({ form })}
      />
      <ChoiceFilter
        label={t('results.filter-spam')}
        all={t('results.filter-good')}
        choices={[
          { value: 'failed', label: t('results.filter-mail-failed') },
          { value: 'spam', label: t('results.filter-spam-only') },
        ]}
        value={search.spam ? 'spam' : search.mail}
        onChange={(choice) =>
          onSearchChange({
            spam: choice === 'spam' ? 'true' : undefined,
            mail: choice === 'failed' ? 'failed' : undefined,
          })
        }
      />
      <DaysFilter
        labels={{ from: t('results.filter-from'), to: t('results.filter-to') }}
        days={search}
        onChange={(days) => onSearchChange(days, true)}
      />
    </FilterBar>
  );
}
