import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormFieldBody } from 'parvis/contract/field';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useLanguageNames } from '../../ui/editor/locale-tabs.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { LocaleSwitch } from '../../ui/locale-switch.tsx';
import { PreviewFrame } from '../../ui/preview-frame.tsx';
import type { OpenDraft } from '../fields/field-store.ts';
import type { BuilderField } from '../fields/field-draft.ts';
import { toForm, type FormValues } from './form-values.ts';

const PAUSE_MS = 400;

interface FormPreviewPanelProps {
  values: FormValues;
  fields: readonly BuilderField[];
  /** The field that is open, as it would be. */
  draft: OpenDraft | undefined;
  site: SettingsView;
}

/** The form as visitors would see it, a moment after the last key. Nothing is stored. */
export function FormPreviewPanel({ values, fields, draft, site }: FormPreviewPanelProps) {
  const { t } = useI18n();
  const { forms } = useApi();
  const nameOf = useLanguageNames();
  const [locale, setLocale] = useState(site.defaultLanguage);
  const shown = { ...toForm(values), fields: fieldsWith(fields, draft), locale };
  const [settled] = useDebouncedValue(JSON.stringify(shown), PAUSE_MS);
  const preview = useQuery({
    queryKey: ['form-preview', settled],
    queryFn: ({ signal }) => forms.preview(JSON.parse(settled) as typeof shown, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  });
  return (
    <PreviewFrame
      title={t('form.preview-of', { language: nameOf(locale) })}
      html={preview.data}
      busy={preview.isFetching}
      fault={preview.isError && <FaultAlert error={preview.error} onRetry={() => void preview.refetch()} />}
      aside={<LocaleSwitch locales={site.languages} locale={locale} onLocale={setLocale} />}
    />
  );
}

function fieldsWith(fields: readonly BuilderField[], draft: OpenDraft | undefined): FormFieldBody[] {
  const stored = fields.map(({ id, name, type, required, attributes }) =>
    draft?.id === id ? draft.form : { name, type, required, attributes },
  );
  return draft && draft.id === undefined ? [...stored, draft.form] : stored;
}
