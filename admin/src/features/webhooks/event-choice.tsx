import { Checkbox } from '@mantine/core';
import type { WebhookKind } from 'parvis/contract/webhook-events';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './webhooks.module.css';
import { eventsOf, partsOf } from './webhook-values.ts';

interface EventChoiceProps {
  kinds: readonly WebhookKind[];
  value: string[];
  error?: string;
  onChange: (events: string[]) => void;
}

/** Checkboxes for the events of a webhook, by kind. */
export function EventChoice({ kinds, value, error, onChange }: EventChoiceProps) {
  const { t } = useI18n();
  return (
    <Checkbox.Group label={t('webhooks.events')} required value={value} error={error} onChange={onChange}>
      <div className={classes.kinds}>
        {kinds.map((kind) => (
          <fieldset key={kind} className={classes.kind}>
            <legend>{t(`webhooks.kind-${kind}`)}</legend>
            {eventsOf(kind).map((event) => (
              <Checkbox
                key={event}
                value={event}
                size="sm"
                label={t(`webhooks.happening-${partsOf(event).happening}`)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Checkbox.Group>
  );
}
