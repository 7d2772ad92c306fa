import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LocalisedInput } from '../../ui/editor/localised-input.tsx';
import { ShortcutInput } from '../../ui/editor/shortcut-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { suggestShortcutOf } from '../pages/suggest-shortcut.ts';
import type { FormFormState } from './form-values.ts';

interface FormAboutPanelProps {
  form: FormFormState;
  site: SettingsView;
  isNew: boolean;
}

/** How the form is called, and what it says before its fields. */
export function FormAboutPanel({ form, site, isNew }: FormAboutPanelProps) {
  const { t } = useI18n();
  return (
    <Panel title={t('form.about')}>
      <LocalisedInput
        label={t('form.field-title')}
        required
        maxLength={500}
        path="title"
        value={form.values.title}
        errors={form.errors}
        site={site}
        onChange={(title) => {
          form.setFieldValue('title', title);
          form.clearFieldError(`title.${site.defaultLanguage}`);
          if (isNew) suggestShortcutOf(form, title[site.defaultLanguage] ?? '');
        }}
      />
      <ShortcutInput
        description={t('form.shortcut-hint', { shortcut: form.values.shortcut || '…' })}
        {...form.getInputProps('shortcut')}
      />
      <LocalisedInput
        label={t('form.field-description')}
        multiline
        path="description"
        value={form.values.description}
        errors={form.errors}
        site={site}
        onChange={(description) => form.setFieldValue('description', description)}
      />
    </Panel>
  );
}
