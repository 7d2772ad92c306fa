import { Radio, Stack } from '@mantine/core';
import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { InstantInput } from '../../ui/instant-input.tsx';
import { ReleasedLanguages } from './released-languages.tsx';
import { Panel } from '../../ui/panel.tsx';

interface PublicationForm {
  values: { status: string; publishAt: string | null; unpublishAt: string | null };
  getInputProps: (path: 'status' | 'publishAt' | 'unpublishAt' | 'languages') => object;
}

interface PublicationPanelProps<Status extends string> {
  form: PublicationForm;
  /** Each status with its label and description. */
  statuses: readonly { value: Status; label: string; description: string }[];
  site: SettingsView;
}

/** Publication status, period and languages. */
export function PublicationPanel<Status extends string>({
  form,
  statuses,
  site: { timeZone, languages },
}: PublicationPanelProps<Status>) {
  const { t } = useI18n();
  return (
    <Panel title={t('content.publication')}>
      <Radio.Group aria-label={t('page.field-status')} {...form.getInputProps('status')}>
        <Stack gap="sm">
          {statuses.map((status) => (
            <Radio key={status.value} {...status} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.status === 'published' || form.values.publishAt || form.values.unpublishAt ? (
        <>
          <InstantInput
            label={t('page.field-publishAt')}
            description={t('content.schedule-hint', { zone: timeZone })}
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
      {languages.length > 1 && (
        <ReleasedLanguages languages={languages} {...form.getInputProps('languages')} />
      )}
    </Panel>
  );
}
