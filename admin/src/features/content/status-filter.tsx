import type { ChangesFilter } from 'parvis/contract/working-copy';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import type { ChangeSearch } from '../../ui/list/list-search.ts';
import type { ContentSearch } from './content-search.ts';

/** The statuses that a list is filtered by, and their search parameter. */
export interface Statuses {
  parameter: 'state' | 'status';
  choices: readonly { value: string; label: string }[];
}

interface StatusFilterProps<Search extends ContentSearch> {
  statuses: Statuses | undefined;
  search: Search;
  onSearchChange: ChangeSearch<Search>;
}

/** Values of the choices by pending changes; `changes-pending` is a state of pages and articles. */
const CHANGES = { 'changes-pending': 'pending', 'changes-scheduled': 'scheduled' } as const;
const CHANGE_CHOICES = ['changes-pending', 'changes-scheduled'] as const;

/** Filter by status or by pending changes. */
export function StatusFilter<Search extends ContentSearch>(props: StatusFilterProps<Search>) {
  const { statuses, search, onSearchChange } = props;
  const { t } = useI18n();
  const { parameter, choices } = statuses ?? { parameter: 'status', choices: [] };
  const isStatus = (value: string) => choices.some((choice) => choice.value === value);
  const changes = CHANGE_CHOICES.filter((value) => !isStatus(value));
  const chosen = (search as { state?: string; status?: string })[parameter];
  return (
    <ChoiceFilter
      label={t('content.status')}
      all={t('content.status-all')}
      choices={[...choices, ...changes.map((value) => ({ value, label: t(`content.${value}`) }))]}
      value={chosen ?? CHANGE_CHOICES.find((value) => CHANGES[value] === search.changes)}
      onChange={(value) => {
        const change: { changes: ChangesFilter | undefined; [parameter: string]: string | undefined } =
          value === undefined || isStatus(value)
            ? { [parameter]: value, changes: undefined }
            : { [parameter]: undefined, changes: CHANGES[value as keyof typeof CHANGES] };
        onSearchChange(change as Parameters<ChangeSearch<Search>>[0]);
      }}
    />
  );
}
