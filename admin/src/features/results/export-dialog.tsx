import { Button, NativeSelect, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { useAmount, type Amount } from '../../ui/list/use-amount.ts';
import { exportAddress, type ExportChoices } from './export-address.ts';
import { toResultQuery, type ResultsSearch } from './results-search.ts';
import { useDownload } from './use-download.ts';

interface ExportDialogProps {
  search: ResultsSearch;
  total: Amount;
  onClose: () => void;
}

/** Dialog that exports the listed submissions to a file and shows the progress. */
export function ExportDialog({ search, total, onClose }: ExportDialogProps) {
  const { t, language } = useI18n();
  const [choices, setChoices] = useState<ExportChoices>({
    format: 'csv',
    readable: true,
    delimiter: language === 'fr' ? ';' : ',',
  });
  const download = useDownload();
  const format = useAmount();
  const set = (change: Partial<ExportChoices>) => setChoices({ ...choices, ...change });
  return (
    <Dialog opened onClose={onClose} title={t('results.export')}>
      <Stack>
        <Text>
          {search.form ? t('results.export-text', { count: format(total) }) : t('results.export-one-form')}
        </Text>
        {search.form && (
          <>
            <SegmentedControl
              fullWidth
              aria-label={t('results.export-format')}
              value={choices.format}
              onChange={(format) => set({ format })}
              data={[
                { value: 'xlsx', label: 'Excel' },
                { value: 'csv', label: t('results.export-csv') },
                { value: 'json', label: 'JSON' },
              ]}
            />
            {choices.format !== 'json' && (
              <NativeSelect
                label={t('results.export-content')}
                description={t(choices.readable ? 'results.export-readable-hint' : 'results.export-raw-hint')}
                value={choices.readable ? 'readable' : 'raw'}
                onChange={(event) => set({ readable: event.currentTarget.value === 'readable' })}
                data={[
                  { value: 'readable', label: t('results.export-readable') },
                  { value: 'raw', label: t('results.export-raw') },
                ]}
              />
            )}
            {choices.format === 'csv' && (
              <NativeSelect
                label={t('results.export-delimiter')}
                value={choices.delimiter}
                onChange={(event) => set({ delimiter: event.currentTarget.value as ',' | ';' })}
                data={[
                  { value: ',', label: t('results.export-comma') },
                  { value: ';', label: t('results.export-semicolon') },
                ]}
              />
            )}
          </>
        )}
        {download.isPending && (
          <div role="status">
            <Progress value={100} animated aria-label={t('results.exporting')} />
            <Text size="sm" c="dimmed" mt={6}>
              {t('results.export-progress', { size: Math.round(download.bytes / 1024) })}
            </Text>
          </div>
        )}
        {download.isSuccess && (
          <Text role="status" size="sm">
            {t('results.export-done', { file: download.data })}
          </Text>
        )}
        {download.isError && <FaultAlert error={download.error} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button
            data-autofocus
            disabled={!search.form}
            loading={download.isPending}
            onClick={() => download.mutate(exportAddress(toResultQuery(search), choices))}
          >
            {t('results.download')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
