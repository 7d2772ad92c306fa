import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import { contentKey, type ContentApi } from '../../api/content.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { BulkButton, DeleteSelected } from '../../ui/list/bulk-buttons.tsx';
import { BulkProgress } from '../../ui/list/bulk-parts.tsx';
import { MAX_NAMED, NamedRows } from '../../ui/list/named-rows.tsx';
import { useBulk, type Bulk } from '../../ui/list/use-bulk.ts';
import { useAmount, type Amount } from '../../ui/list/use-amount.ts';
import type { Selection } from '../../ui/list/use-selection.ts';
import { useNotify } from '../../ui/use-notify.tsx';
import { useDeletionText } from '../trash/use-deletion-text.ts';
import { useNotifyDeleted } from '../trash/use-trash.ts';
import { UsedBy } from '../usages/used-by.tsx';
import { KIND_WORDS } from './kind-words.ts';

/** A bulk action other than delete. */
export interface BulkAction {
  name: string;
  label: string;
  icon: ReactNode;
  /** Returns the success message. */
  done: (count: number) => string;
}

/** Runs actions on the selected entities of a list. */
export function useContentBulk<K extends ContentKindName>(
  api: ContentApi<K>,
  actions: readonly BulkAction[],
  { selection, query }: { selection: Selection; query: object },
): Bulk {
  const { t } = useI18n();
  const queries = useQueryClient();
  const notify = useNotify();
  const notifyDeleted = useNotifyDeleted();
  const { several } = KIND_WORDS[api.kind];
  return useBulk({
    selection,
    query,
    send: api.bulk,
    onDone: ({ done }, name) => {
      const count = done.length;
      if (count === 0) return;
      const action = actions.find((candidate) => candidate.name === name);
      if (action) notify(action.done(count));
      else notifyDeleted(t(`${several}.bulk-deleted`, { count }), api.kind, done);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: contentKey(api) }),
  });
}

interface BulkActionsProps {
  kind: ContentKindName;
  actions: readonly BulkAction[];
  bulk: Bulk;
  selection: Selection;
  /** How many are selected. */
  selected: Amount;
}

/** The actions on the selected rows. */
export function BulkActions({ kind, actions, bulk, selection, selected }: BulkActionsProps) {
  const { t } = useI18n();
  const { several } = KIND_WORDS[kind];
  const deletionText = useDeletionText();
  const format = useAmount();
  const [name] = selection.rows.values();
  return (
    <>
      {actions.map(({ name: action, label, icon }) => (
        <BulkButton key={action} bulk={bulk} action={action} icon={icon} label={label} />
      ))}
      <DeleteSelected
        bulk={bulk}
        title={t(`${several}.delete-title`, { count: format(selected) })}
        text={`${deletionText(selected.count === 1 ? name : undefined)} ${t(`${several}.delete-text`)}`}
        details={
          <NamedRows
            selection={selection}
            selected={selected}
            {...(selected.count <= MAX_NAMED && { about: (id) => <UsedBy id={id} /> })}
          />
        }
      />
      <BulkProgress bulk={bulk} selected={selected} />
    </>
  );
}
