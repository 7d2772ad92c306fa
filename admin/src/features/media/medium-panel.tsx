import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import type { Neighbours } from '../../ui/list/use-neighbours.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { MediumEditor } from './medium-editor.tsx';

interface MediumPanelProps {
  /** Undefined while closed. */
  id: string | undefined;
  neighbours: Neighbours;
  onClose: () => void;
}

/** Side panel of a medium: the file, its texts and its usages. */
export function MediumPanel({ id, neighbours, onClose }: MediumPanelProps) {
  const { t } = useI18n();
  const api = useApi();
  const site = useQuery(api.query('GET /api/admin/cms/config'));
  const medium = useQuery({
    ...api.edited('GET /api/admin/cms/media/{id}', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  if (id !== undefined && site.data && medium.data) {
    return (
      <MediumEditor
        key={id}
        site={site.data}
        stored={medium.data}
        neighbours={neighbours}
        onClose={onClose}
      />
    );
  }
  const failed = [site, medium].find(({ isError }) => isError);
  const isGone = hasCode(failed?.error, 'not-found') || hasCode(failed?.error, 'malformed');
  return (
    <SidePanel
      opened={id !== undefined}
      onClose={onClose}
      neighbours={neighbours}
      title={t(isGone ? 'not-found.title' : 'medium.title')}
    >
      {failed ? (
        <FaultAlert error={failed.error} {...(!isGone && { onRetry: () => void failed.refetch() })} />
      ) : (
        <Skeleton height={240} />
      )}
    </SidePanel>
  );
}
