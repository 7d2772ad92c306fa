import { AUDIT_ACTIONS, AUDITED_KINDS } from 'parvis/contract/audited';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { DaysFilter } from '../../ui/list/days-filter.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import type { ChangeSearch } from '../../ui/list/list-search.ts';
import type { AuditSearch } from './audit-search.ts';
import classes from './audit.module.css';
import { actionText, kindText } from './audit-texts.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  onSearchChange: ChangeSearch<AuditSearch>;
}

export function AuditFilters({ search, onSearchChange }: AuditFiltersProps) {
  const { t, language } = useI18n();
  const byLabel = (left: { label: string }, right: { label: string }) =>
    left.label.localeCompare(right.label, language);
  const actions = AUDIT_ACTIONS.map((action) => ({ value: action, label: actionText(action, t) }));
  const kinds = AUDITED_KINDS.map((kind) => ({ value: kind, label: kindText(kind, t) }));
  const isOneThing = search.entity !== undefined && !AUDITED_KINDS.some((kind) => kind === search.entity);
  return (
    <FilterBar
      label={t('audit.search')}
      placeholder={t('audit.search-hint')}
      search={search}
      typed="login"
      onSearchChange={onSearchChange}
    >
      <ChoiceFilter
        label={t('audit.filter-action')}
        all={t('audit.filter-action-all')}
        className={classes.choice}
        choices={actions.toSorted(byLabel)}
        value={search.action}
        onChange={(action) => onSearchChange({ action })}
      />
      <ChoiceFilter
        label={t('audit.filter-kind')}
        all={t('audit.filter-kind-all')}
        className={classes.choice}
        choices={[
          ...(isOneThing ? [{ value: search.entity ?? '', label: t('audit.filter-one') }] : []),
          ...kinds.toSorted(byLabel),
        ]}
        value={search.entity}
        onChange={(entity) => onSearchChange({ entity })}
      />
      <DaysFilter
        labels={{ from: t('audit.filter-from'), to: t('audit.filter-to') }}
        days={search}
        onChange={(days) => onSearchChange(days, true)}
      />
    </FilterBar>
  );
}
