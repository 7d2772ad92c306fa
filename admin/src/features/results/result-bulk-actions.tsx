import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconFlagOff from '@tabler/icons-react/dist/esm/icons/IconFlagOff.mjs';
import type { FormResultQuery, ResultAction } from 'parvis/contract/form-result';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { BulkButton, DeleteSelected } from '../../ui/list/bulk-buttons.tsx';
import { BulkProgress } from '../../ui/list/bulk-parts.tsx';
import { NamedRows } from '../../ui/list/named-rows.tsx';
import { useBulk, type Bulk } from '../../ui/list/use-bulk.ts';
import { useAmount, type Amount } from '../../ui/list/use-amount.ts';
import type { Selection } from '../../ui/list/use-selection.ts';
import { useNotify } from '../../ui/use-notify.tsx';

const DONE = {
  spam: 'results.bulk-marked',
  'not-spam': 'results.bulk-rescued',
  delete: 'results.deleted',
} as const;

/** Runs actions on the selected submissions. */
export function useResultBulk(selection: Selection, query: FormResultQuery): Bulk {
  const { t } = useI18n();
  const { send } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  return useBulk({
    selection,
    query,
    send: (body) => send('POST /api/admin/cms/forms-results/bulk', { body }),
    onDone: ({ done: { length: count } }, action) => {
      if (count > 0) notify(t(DONE[action as ResultAction], { count }));
    },
    onSettled: () => invalidate('/api/admin/cms/forms-results'),
  });
}

interface ResultBulkActionsProps {
  bulk: Bulk;
  selection: Selection;
  /** How many are selected. */
  selected: Amount;
  /** Whether the list shows what is held as spam. */
  isSpam: boolean;
}

/** The actions on the selected submissions. */
export function ResultBulkActions({ bulk, selection, selected, isSpam }: ResultBulkActionsProps) {
  const { t } = useI18n();
  const format = useAmount();
  const mark: ResultAction = isSpam ? 'not-spam' : 'spam';
  const Flag = isSpam ? IconFlagOff : IconFlag;
  return (
    <>
      <BulkButton
        bulk={bulk}
        action={mark}
        icon={<Flag size={16} aria-hidden />}
        label={t(isSpam ? 'results.no-spam' : 'results.is-spam')}
      />
      <DeleteSelected
        bulk={bulk}
        title={t('results.delete-title', { count: format(selected) })}
        text={t('results.delete-text')}
        details={<NamedRows selection={selection} selected={selected} />}
      />
      <BulkProgress bulk={bulk} selected={selected} />
    </>
  );
}
