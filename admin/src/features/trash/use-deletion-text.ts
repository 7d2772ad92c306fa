import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';

/**
 * Returns what the dialogs of deletions say: that something, or several things without a title, will move to the trash, and for how
 * long it can be restored.
 */
export function useDeletionText(): (title?: string) => string {
  const { t } = useI18n();
  const days = useQuery(useApi().query('GET /api/admin/cms/config')).data?.trashDays;
  return (title) => {
    if (days === undefined) return '';
    if (days === 0) return title === undefined ? t('trash.all-gone') : t('trash.one-gone', { title });
    return title === undefined
      ? t('trash.all-move', { count: days })
      : t('trash.one-moves', { title, count: days });
  };
}
