import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BULK_MAX_IDS } from 'parvis/contract/bulk-limit';
import { trashKey, type TrashKind } from 'parvis/contract/trash-kinds';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { faultText } from '../../ui/fault-text.ts';
import { reasonsOf, runBulk } from '../../ui/list/run-bulk.ts';
import { notifyProgress, useNotify } from '../../ui/use-notify.tsx';

/** Returns a sentence for deletion dialogs about how long an item can be restored. */
export function useTrashPromise(): string {
  const { t } = useI18n();
  const days = useQuery(useApi().query('GET /api/admin/cms/config')).data?.trashDays;
  if (days === undefined) return '';
  return days === 0 ? t('trash.no-promise') : t('trash.promise', { count: days });
}

/** Returns a function that restores items of a kind, the last one first, and shows the progress and the outcome. */
export function useRestore() {
  const { t } = useI18n();
  const { send } = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  return async (kind: TrashKind, ids: readonly string[]) => {
    const total = ids.length;
    const progressOf = (count: number) => t('trash.restoring', { count, total });
    const progress = total > BULK_MAX_IDS ? notifyProgress(progressOf(0)) : undefined;
    let restored = 0;
    try {
      const { refused } = await runBulk({
        action: 'restore',
        of: { ids: ids.map((id) => trashKey(kind, id)).reverse() },
        send: (body) => send('POST /api/admin/cms/trash/bulk', { body }),
        onProgress: ({ done }) => {
          restored = done.length;
          progress?.show(progressOf(restored));
        },
      });
      if (refused.length > 0)
        notify(t('trash.refused', { count: refused.length }), {
          isFault: true,
          reasons: reasonsOf(refused).map(({ message }) => message),
        });
    } catch (error) {
      notify(faultText(error, t), { isFault: true });
    } finally {
      progress?.hide();
      void queries.invalidateQueries();
      if (restored > 0) notify(t('trash.restored', { count: restored }));
    }
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
