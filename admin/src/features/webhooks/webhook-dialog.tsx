import { Button, Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CreatedWebhook, WebhookView } from 'parvis/contract/webhook';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { useCompactForm } from '../../ui/use-compact-form.ts';
import { useNotify } from '../../ui/use-notify.tsx';
import { EventChoice } from './event-choice.tsx';
import { permittedKinds, toEvents, toSubscriptions } from './webhook-values.ts';

interface WebhookDialogProps {
  /** Undefined: creates one, and shows its secret once. */
  webhook?: WebhookView | undefined;
  onClose: () => void;
}

/** Dialog that creates or changes a webhook. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { t } = useI18n();
  const [created, setCreated] = useState<CreatedWebhook>();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(webhook ? 'webhooks.edit-title' : 'webhooks.new')}
      insistent={created !== undefined}
    >
      {created ? (
        <SecretOnce
          text={t('webhooks.secret-once')}
          secret={created.secret}
          label={t('webhooks.secret-kept')}
          onClose={onClose}
        />
      ) : (
        <WebhookFields webhook={webhook} onCreated={setCreated} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface WebhookFieldsProps extends WebhookDialogProps {
  onCreated: (webhook: CreatedWebhook) => void;
}

function WebhookFields({ webhook, onCreated, onClose }: WebhookFieldsProps) {
  const { t } = useI18n();
  const { query, send } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const { data: session } = useQuery(query('GET /api/auth/me'));
  const { form, onSubmit, busy, fault } = useCompactForm({
    initialValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: toEvents(webhook?.events ?? []),
      includeValues: webhook?.includeValues ?? false,
      enabled: webhook?.enabled ?? true,
    },
    send: async (values) => {
      const body = { ...values, url: values.url.trim(), events: toSubscriptions(values.events) };
      if (!webhook) return send('POST /api/admin/cms/webhooks', { body });
      const { id, version } = webhook;
      await send('PUT /api/admin/cms/webhooks/{id}', { params: { id }, body: { ...body, version } });
      return undefined;
    },
    onSent: (answer) => {
      if (answer) {
        onCreated(answer);
      } else {
        notify(t('webhooks.saved'));
        onClose();
      }
      return invalidate('/api/admin/cms/webhooks');
    },
  });
  const events = form.getInputProps('events') as {
    value: string[];
    error?: string;
    onChange: (events: string[]) => void;
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {fault && <FaultAlert {...fault} />}
        <TextInput
          label={t('webhooks.name')}
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('webhooks.url')}
          description={t('webhooks.url-hint')}
          required
          maxLength={2000}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          {...form.getInputProps('url')}
        />
        <EventChoice {...events} kinds={permittedKinds(session?.authorities ?? [])} />
        {events.value.includes('form-result.stored') && (
          <Checkbox
            label={t('webhooks.include-values')}
            description={t('webhooks.include-values-hint')}
            {...form.getInputProps('includeValues', { type: 'checkbox' })}
          />
        )}
        <Switch label={t('webhooks.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t(webhook ? 'common.save' : 'webhooks.create')}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
