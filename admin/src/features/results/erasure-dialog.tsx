import { Alert, Button, List, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { RESULTS_KEY } from '../../api/results.ts';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { useFormName } from './use-form-name.ts';

const newestFirst = <Item extends { submittedAt: string }>(items: readonly Item[]) =>
  items.toSorted((one, other) => other.submittedAt.localeCompare(one.submittedAt));

/** Finds what is kept of a person by a value, an address say, and forgets it. */
export function ErasureDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useI18n();
  const { results } = useApi();
  const queries = useQueryClient();
  const nameOf = useFormName();
  const [value, setValue] = useState('');
  const look = useMutation({ mutationFn: (confirm: boolean) => results.erase({ value, confirm }) });
  const found = look.data;
  const isErased = found?.erased ?? false;
  const isNothing = found?.results === 0 && found.mails === 0;
  const run = (confirm: boolean) =>
    look.mutate(confirm, {
      onSuccess: () => confirm && void queries.invalidateQueries({ queryKey: RESULTS_KEY }),
    });
  return (
    <Dialog opened onClose={onClose} title={t('results.erase')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run(false);
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
              look.reset();
            }}
          />
          {look.isError && <FaultAlert error={look.error} />}
          {found && (
            <Alert
              role="status"
              color={isErased ? 'teal' : isNothing ? 'gray' : 'yellow'}
              title={
                isErased
                  ? t('results.erased')
                  : isNothing
                    ? t('results.erase-nothing')
                    : t('results.erase-found', { count: found.results })
              }
            >
              {!isNothing && (
                <Text size="sm">{t('results.erase-counts', { files: found.files, mails: found.mails })}</Text>
              )}
              {!isErased && found.items.length > 0 && (
                <List size="sm" mt="xs">
                  {newestFirst(found.items)
                    .slice(0, 10)
                    .map((item) => (
                      <List.Item key={item.id}>
                        {nameOf(item.form)}, {formatInstant(item.submittedAt, language)}
                      </List.Item>
                    ))}
                </List>
              )}
            </Alert>
          )}
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t('common.close')}
            </Button>
            {found && !isErased && !isNothing ? (
              <Button color="red.9" loading={look.isPending} onClick={() => run(true)}>
                {t('results.erase-now')}
              </Button>
            ) : (
              <Button type="submit" disabled={value.trim().length < 3} loading={look.isPending}>
                {t('results.erase-look')}
              </Button>
            )}
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
