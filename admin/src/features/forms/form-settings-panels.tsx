import { NumberInput, Radio, Stack } from '@mantine/core';
import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { localised } from '../../ui/editor/localised.ts';
import { LocalisedInput } from '../../ui/editor/localised-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ContributorSelect } from '../inclusions/contributor-select.tsx';
import type { FormFormState } from './form-values.ts';
import { FORM_STATUSES } from './forms-search.ts';

interface FormSettingsPanelsProps {
  form: FormFormState;
  site: SettingsView;
}

const WORDS = ['submitLabel', 'successMessage', 'closedMessage', 'consent'] as const;

/** Availability, further texts and retention of submissions. */
export function FormSettingsPanels({ form, site }: FormSettingsPanelsProps) {
  const { t } = useI18n();
  const days = site.daysBeforeResultFormDeletion;
  return (
    <>
      <Panel title={t('form.status')}>
        <Radio.Group aria-label={t('form.field-status')} {...form.getInputProps('status')}>
          <Stack gap="sm">
            {FORM_STATUSES.map((status) => (
              <Radio
                key={status}
                value={status}
                label={t(`forms.status-${status}`)}
                description={t(`form.status-${status}-hint`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Panel>
      <Panel title={t('form.words')}>
        {WORDS.map((field) => (
          <LocalisedInput
            key={field}
            label={t(`form.field-${field}`)}
            multiline={field !== 'submitLabel'}
            {...localised(form, field)}
            {...(field === 'consent' ? { description: t('form.consent-hint') } : {})}
          />
        ))}
      </Panel>
      <Panel title={t('form.keeping')}>
        <NumberInput
          label={t('form.field-retentionDays')}
          description={days === 0 ? t('form.retention-forever') : t('form.retention-hint', { count: days })}
          min={1}
          max={36_500}
          allowDecimal={false}
          {...form.getInputProps('retentionDays')}
        />
        <ContributorSelect
          label={t('form.field-contributors')}
          description={t('form.contributors-hint')}
          placeholder={t('form.contributors-none')}
          {...form.getInputProps('contributors')}
        />
      </Panel>
    </>
  );
}
