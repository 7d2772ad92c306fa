import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { useNotify } from '../../ui/use-notify.tsx';
import { useFormName } from './use-form-name.ts';

interface DeleteBeforeDialogProps {
  /** Shortcut or id. */
  form: string;
  onClose: () => void;
}

/** Dialog that deletes a form's submissions from before a day, or all of them. */
export function DeleteBeforeDialog({ form, onClose }: DeleteBeforeDialogProps) {
  const { t } = useI18n();
  const { send } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const nameOf = useFormName();
  const [before, setBefore] = useState('');
  const [all, setAll] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      send('DELETE /api/admin/cms/forms-results', { query: { form, ...(!all && { before }) } }),
    onSuccess: () => {
      notify(t('results.before-done'));
      onClose();
    },
    onSettled: () => invalidate('/api/admin/cms/forms-results'),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('results.before-title', { form: nameOf({ id: form, shortcut: form }) })}
    >
      <Stack>
        <Text>{t('results.before-text')}</Text>
        <TextInput
          type="date"
          label={t('results.before-day')}
          disabled={all}
          value={before}
          onChange={(event) => setBefore(event.currentTarget.value)}
        />
        <Checkbox
          label={t('results.before-all')}
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        {remove.isError && <FaultAlert error={remove.error} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            color="red.9"
            disabled={!all && before === ''}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('common.delete')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
