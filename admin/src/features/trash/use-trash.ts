import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TrashKind } from 'parvis/contract/trash-kinds';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { faultText } from '../../ui/fault-text.ts';
import { useNotify } from '../../ui/use-notify.tsx';

/** Returns a sentence for deletion dialogs about how long an item can be restored. */
export function useTrashPromise(): string {
  const { t } = useI18n();
  const days = useQuery(useApi().query('GET /api/admin/cms/config')).data?.trashDays;
  if (days === undefined) return '';
  return days === 0 ? t('trash.no-promise') : t('trash.promise', { count: days });
}

/** Returns a function that restores items of a kind and shows the outcome. */
export function useRestore() {
  const { t } = useI18n();
  const { trash } = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  return async (kind: TrashKind, ids: readonly string[]) => {
    let restored = 0;
    let fault: unknown;
    for (const id of ids) {
      try {
        await trash.restore(kind, id);
        restored += 1;
      } catch (error) {
        fault ??= error;
      }
    }
    void queries.invalidateQueries();
    if (restored > 0) notify(t('trash.restored', { count: restored }));
    if (fault !== undefined) notify(faultText(fault, t), { isFault: true });
  };
}

/** Returns a function that shows a notification about a deletion, with an Undo button if the trash is enabled. */
export function useNotifyDeleted() {
  const { t } = useI18n();
  const days = useQuery(useApi().query('GET /api/admin/cms/config')).data?.trashDays ?? 0;
  const notify = useNotify();
  const restore = useRestore();
  return (message: string, kind: TrashKind, ids: readonly string[]) =>
    notify(
      message,
      days === 0 ? {} : { action: { label: t('trash.undo'), run: () => void restore(kind, ids) } },
    );
}
