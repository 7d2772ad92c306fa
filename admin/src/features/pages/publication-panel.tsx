import { Radio, Stack } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Panel } from '../../ui/panel.tsx';
import { PAGE_STATUSES } from './pages-search.ts';
import type { PageFormState } from './use-page-form.ts';

/** Who sees the page. */
export function PublicationPanel({ form }: { form: PageFormState }) {
  const { t } = useI18n();
  return (
    <Panel title={t('page.publication')}>
      <Radio.Group aria-label={t('page.field-status')} {...form.getInputProps('status')}>
        <Stack gap="sm">
          {PAGE_STATUSES.map((status) => (
            <Radio
              key={status}
              value={status}
              label={t(`pages.status-${status}`)}
              description={t(`page.status-${status}-hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Panel>
  );
}
