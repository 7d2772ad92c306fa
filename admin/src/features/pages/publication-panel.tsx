import { Radio, Stack } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import { InstantInput } from '../../ui/instant-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PAGE_STATUSES } from './pages-search.ts';
import type { PageFormState } from './page-values.ts';

interface PublicationPanelProps {
  form: PageFormState;
  timeZone: string;
}

/** Who sees the page, and from when until when. */
export function PublicationPanel({ form, timeZone }: PublicationPanelProps) {
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
      {form.values.status === 'published' || form.values.publishAt || form.values.unpublishAt ? (
        <>
          <InstantInput
            label={t('page.field-publishAt')}
            description={t('page.schedule-hint', { zone: timeZone })}
            timeZone={timeZone}
            {...form.getInputProps('publishAt')}
          />
          <InstantInput
            label={t('page.field-unpublishAt')}
            timeZone={timeZone}
            {...form.getInputProps('unpublishAt')}
          />
        </>
      ) : null}
    </Panel>
  );
}
