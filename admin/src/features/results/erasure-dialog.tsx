import { Alert, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErasureView } from 'parvis/contract/form-result';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { ErasureHits, allHits } from './erasure-hits.tsx';

/** A shorter substring would match too many people. */
const MIN_CONTAINED_LENGTH = 3;

/** Dialog that finds a person's data by a value, such as an email address, and erases what stays selected. */
export function ErasureDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { send } = useApi();
  const invalidate = useInvalidate();
  const [value, setValue] = useState('');
  const [isContained, setContained] = useState(false);
  const [ticked, setSelected] = useState<ReadonlySet<string>>(new Set());
  const wanted = { value, match: isContained ? 'contained' : 'whole' } as const;
  const look = useMutation({
    mutationFn: () => send('POST /api/admin/cms/forms-results/erasure', { body: wanted }),
    onSuccess: (found) => setSelected(new Set(allHits(found).map(({ id }) => id))),
  });
  const erase = useMutation({
    mutationFn: () => {
      const body = { ...wanted, ids: [...ticked], confirm: true };
      return send('POST /api/admin/cms/forms-results/erasure', { body });
    },
    onSettled: () => invalidate('/api/admin/cms/forms-results'),
  });
  const reset = () => {
    look.reset();
    erase.reset();
  };
  const found = erase.isSuccess ? undefined : look.data;
  const hasHits = found !== undefined && allHits(found).length > 0;
  const isTooShort = value.trim().length < (isContained ? MIN_CONTAINED_LENGTH : 1);
  return (
    <Dialog opened onClose={onClose} title={t('results.erase')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          erase.reset();
          look.mutate();
        }}
      >
        <Stack>
          <Text>{t('results.erase-text')}</Text>
          <TextInput
            data-autofocus
            label={t('results.erase-value')}
            description={t('results.erase-value-hint')}
            value={value}
            maxLength={500}
            onChange={(event) => {
              setValue(event.currentTarget.value);
              reset();
            }}
          />
          <Checkbox
            label={t('results.erase-contained')}
            checked={isContained}
            onChange={(event) => {
              setContained(event.currentTarget.checked);
              reset();
            }}
          />
          {isContained && (
            <Alert color="yellow" role="status">
              {t('results.erase-contained-warning')}
            </Alert>
          )}
          {(look.isError || erase.isError) && <FaultAlert error={erase.error ?? look.error} />}
          {found && <Found found={found} ticked={ticked} onTick={setSelected} />}
          {erase.isSuccess && (
            <Alert role="status" color="teal" title={t('results.erased')}>
              <Counts of={erase.data} />
            </Alert>
          )}
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t('common.close')}
            </Button>
            {hasHits ? (
              <Button
                color="red.9"
                disabled={ticked.size === 0}
                loading={erase.isPending}
                onClick={() => erase.mutate()}
              >
                {t('results.erase-now', { count: ticked.size })}
              </Button>
            ) : (
              <Button type="submit" disabled={isTooShort} loading={look.isPending}>
                {t('results.erase-look')}
              </Button>
            )}
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}

interface FoundProps {
  found: ErasureView;
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
}

function Found({ found, ticked, onTick }: FoundProps) {
  const { t } = useI18n();
  const shown = allHits(found).length;
  if (shown === 0) {
    return (
      <Alert role="status" color="gray">
        {t('results.erase-nothing')}
      </Alert>
    );
  }
  return (
    <>
      <div role="status">
        <Text fw={600}>{t('results.erase-found', { count: shown })}</Text>
        <Text size="sm">{t('results.erase-untick')}</Text>
        {found.results > found.items.length && <Text size="sm">{t('results.erase-more')}</Text>}
      </div>
      <ErasureHits found={found} ticked={ticked} onTick={onTick} />
      <Text size="sm" c="dimmed">
        {t('results.erase-along')}
      </Text>
    </>
  );
}

function Counts({ of: { results, files, mails } }: { of: ErasureView }) {
  const { t } = useI18n();
  return <Text size="sm">{t('results.erase-counts', { results, files, mails })}</Text>;
}
