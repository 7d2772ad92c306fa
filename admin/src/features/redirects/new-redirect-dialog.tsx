import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { useNotify } from '../../ui/use-notify.tsx';

/** Dialog that creates a redirect. */
export function NewRedirectDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { send } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const create = useMutation({
    mutationFn: () => send('POST /api/admin/cms/redirects', { body: { from: from.trim(), to: to.trim() } }),
    onSuccess: () => {
      notify(t('redirects.created'));
      void invalidate('/api/admin/cms/redirects');
      onClose();
    },
  });
  const faults = create.error instanceof ApiError ? create.error.faults : [];
  const faultAt = (pointer: string) => faults.find((fault) => fault.pointer === pointer)?.message;
  const input = { maxLength: 2000, spellCheck: false, autoCapitalize: 'none' } as const;
  return (
    <Dialog opened onClose={onClose} title={t('redirects.new')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Stack>
          <TextInput
            {...input}
            data-autofocus
            label={t('redirects.column-from')}
            description={t('redirects.from-hint')}
            placeholder="/summer"
            value={from}
            error={faultAt('/from')}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            {...input}
            label={t('redirects.leads-to')}
            description={t('redirects.to-hint')}
            placeholder="/view/summer-2026"
            value={to}
            error={faultAt('/to')}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          {create.isError && faults.length === 0 && <FaultAlert error={create.error} />}
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button
              type="submit"
              loading={create.isPending}
              disabled={from.trim() === '' || to.trim() === ''}
            >
              {t('redirects.create')}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
