import { Text } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import type { WebhookDeliveryView } from 'parvis/contract/webhook';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { faultText } from '../../ui/fault-text.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { SubtleButton } from '../../ui/subtle-button.tsx';
import { useNotify } from '../../ui/use-notify.tsx';
import classes from './webhooks.module.css';
import { partsOf } from './webhook-values.ts';

const TONES: Record<WebhookDeliveryView['state'], Tone> = { sent: 'good', pending: 'waiting', failed: 'bad' };

/** A call with its outcome and a button to send it again. */
export function DeliveryItem({ delivery }: { delivery: WebhookDeliveryView }) {
  const { t, language } = useI18n();
  const { send } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const { id, state, data, status, error, createdAt, nextAttemptAt } = delivery;
  const { kind, happening } = partsOf(delivery.event);
  const event = `${t(`webhooks.kind-${kind}`)} · ${t(`webhooks.happening-${happening}`)}`;
  const resend = async () => {
    await send('POST /api/admin/cms/webhooks/deliveries/{id}/resend', { params: { id } });
    notify(t('webhooks.resent'));
    await invalidate('/api/admin/cms/webhooks');
  };
  return (
    <li className={classes.delivery}>
      <div>
        <Text fw={500}>{event}</Text>
        <Text size="sm" c="dimmed">
          {data.shortcut} · <time dateTime={createdAt}>{formatInstant(createdAt, language)}</time>
        </Text>
      </div>
      {state !== 'pending' && (
        <SubtleButton
          icon={IconRefresh}
          label={t('webhooks.resend-one', { event: `${event}, ${data.shortcut}` })}
          onClick={() => void resend().catch((fault: unknown) => notify(faultText(fault, t)))}
        />
      )}
      <div className={classes.outcome}>
        <StatusBadge tone={TONES[state]}>{t(`webhooks.state-${state}`)}</StatusBadge>
        {status !== null && <span>{t('webhooks.status', { status })}</span>}
        {status === null && error && <span lang="en">{error}</span>}
        {nextAttemptAt && error && (
          <span>{t('webhooks.next-attempt', { at: formatInstant(nextAttemptAt, language) })}</span>
        )}
      </div>
    </li>
  );
}
