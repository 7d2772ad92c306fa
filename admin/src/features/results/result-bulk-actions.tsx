import { useApi } from '../../api/api.ts';
import { useRenew } from '../../api/use-renew.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import type { Selection } from '../../ui/list/use-selection.ts';
import { useNotify } from '../../ui/use-notify.tsx';

/** Maximum number of ids that fit into a URL. */
const CHUNK = 100;

/** The actions on the selected submissions. */
export function ResultBulkActions({ selection }: { selection: Selection }) {
  const { t } = useI18n();
  const { send } = useApi();
  const renew = useRenew();
  const notify = useNotify();
  const count = selection.ids.size;
  const remove = async () => {
    const ids = [...selection.ids];
    try {
      for (let start = 0; start < ids.length; start += CHUNK) {
        const query = { ids: ids.slice(start, start + CHUNK).join(',') };
        await send('DELETE /api/admin/cms/forms-results', { query });
      }
    } finally {
      void renew('/api/admin/cms/forms-results');
    }
    notify(t('results.deleted', { count }));
    selection.clear();
  };
  return (
    <DeleteButton
      small
      title={t('results.delete-title', { count })}
      text={t('results.delete-text')}
      onDelete={remove}
    />
  );
}
