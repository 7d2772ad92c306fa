import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useApi } from '../../api/api.ts';
import { formListQuery } from '../../api/forms.ts';
import { settingsQuery } from '../../api/settings.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { toListQuery, type Ask } from '../../ui/list/list-search.ts';
import { useAsk } from '../../ui/list/use-ask.ts';
import { useFormColumns } from './form-columns.tsx';
import { DEFAULT_SORT, FORM_STATUSES, type FormsSearch } from './forms-search.ts';

/** The list of forms. */
export function FormsScreen() {
  const { t } = useI18n();
  const { forms, settings } = useApi();
  const search = useSearch({ from: '/signed-in/forms' });
  const list = useQuery(formListQuery(forms, toListQuery(search, DEFAULT_SORT)));
  const site = useQuery(settingsQuery(settings));
  const columns = useFormColumns(site.data);
  const ask = useAsk<FormsSearch>();
  const newForm = (
    <ButtonLink to="/forms/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('forms.new')}
    </ButtonLink>
  );
  return (
    <ListScreen
      title={t('forms.title')}
      count={(count) => t('forms.total', { count })}
      actions={newForm}
      list={list}
      columns={columns}
      rowKey={(form) => form.id}
      search={search}
      defaultSort={DEFAULT_SORT}
      onAsk={ask}
      filters={<FormFilters search={search} onAsk={ask} />}
      empty={
        <EmptyState
          icon={<IconForms size={28} />}
          title={t('forms.empty')}
          text={t('forms.empty-text')}
          action={newForm}
        />
      }
      noMatch={{ title: t('forms.no-match'), text: t('forms.no-match-text') }}
    />
  );
}

interface FormFiltersProps {
  search: FormsSearch;
  onAsk: Ask<FormsSearch>;
}

function FormFilters({ search, onAsk }: FormFiltersProps) {
  const { t } = useI18n();
  return (
    <FilterBar label={t('forms.search')} placeholder={t('forms.search-hint')} search={search} onAsk={onAsk}>
      <ChoiceFilter
        label={t('forms.filter-status')}
        all={t('forms.filter-status-all')}
        choices={FORM_STATUSES.map((value) => ({ value, label: t(`forms.status-${value}`) }))}
        value={search.status}
        onChange={(status) => onAsk({ status })}
      />
    </FilterBar>
  );
}
