import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import type { WebhookView } from 'parvis/contract/webhook';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import type { Neighbours } from '../../ui/list/use-neighbours.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { useNotify } from '../../ui/use-notify.tsx';
import { DeliveryItem } from './delivery-item.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import classes from './webhooks.module.css';

/** The polling interval for calls while the panel is open. */
const REFETCH_MS = 3000;

interface WebhookPanelProps {
  webhook: WebhookView;
  /** The deliveries that are shown at first; default: all. */
  deliveries: 'failed' | undefined;
  neighbours: Neighbours;
  onClose: () => void;
}

/** Side panel of a webhook with its latest calls. */
export function WebhookPanel({ webhook, deliveries: startWith, neighbours, onClose }: WebhookPanelProps) {
  const { t } = useI18n();
  const { query, send } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const [isEditing, setEditing] = useState(false);
  const [state, setState] = useState(startWith);
  const { id, name, url } = webhook;
  const deliveries = useQuery({
    ...query('GET /api/admin/cms/webhooks/{id}/deliveries', {
      params: { id },
      query: { size: 50, ...(state && { state }) },
    }),
    refetchInterval: REFETCH_MS,
  });
  const remove = async () => {
    await send('DELETE /api/admin/cms/webhooks/{id}', { params: { id } });
    notify(t('webhooks.deleted'));
    onClose();
    void invalidate('/api/admin/cms/webhooks');
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      neighbours={neighbours}
      title={name}
      footer={
        <Group justify="space-between">
          <DeleteButton
            title={t('webhooks.delete-title', { name })}
            text={t('webhooks.delete-text', { url })}
            onDelete={remove}
          />
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
            {t('webhooks.edit')}
          </Button>
        </Group>
      }
    >
      <Stack>
        <Text className={classes.url ?? ''}>{url}</Text>
        <Group justify="space-between">
          <Text component="h3" fw={600}>
            {t('webhooks.deliveries')}
          </Text>
          <ChoiceFilter
            label={t('webhooks.filter')}
            all={t('webhooks.deliveries-all')}
            choices={[{ value: 'failed', label: t('webhooks.deliveries-failed') }]}
            value={state}
            onChange={setState}
          />
        </Group>
        {deliveries.isError && (
          <FaultAlert error={deliveries.error} onRetry={() => void deliveries.refetch()} />
        )}
        {deliveries.isPending && <Skeleton height={80} />}
        {deliveries.data?.items.length === 0 && (
          <Text c="dimmed">{t(state ? 'webhooks.no-failed' : 'webhooks.no-deliveries')}</Text>
        )}
        {deliveries.data && deliveries.data.items.length > 0 && (
          <ul className={classes.deliveries}>
            {deliveries.data.items.map((delivery) => (
              <DeliveryItem key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </Stack>
      {isEditing && <WebhookDialog webhook={webhook} onClose={() => setEditing(false)} />}
    </SidePanel>
  );
}
