import { TextInput } from '@mantine/core';
import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LocalisedInput } from '../../ui/editor/localised-input.tsx';
import { ShortcutInput } from '../../ui/editor/shortcut-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ContributorSelect } from '../inclusions/contributor-select.tsx';
import { suggestShortcutOf } from '../pages/suggest-shortcut.ts';
import type { ModelFormState } from './article-model-values.ts';

interface ModelPanelProps {
  form: ModelFormState;
  site: SettingsView;
  isNew: boolean;
}

/** How the model is called, and where its articles are seen. */
export function ModelPanel({ form, site, isNew }: ModelPanelProps) {
  const { t } = useI18n();
  return (
    <Panel title={t('model.about')}>
      <LocalisedInput
        label={t('model.field-name')}
        required
        maxLength={500}
        path="name"
        value={form.values.name}
        errors={form.errors}
        site={site}
        onChange={(name) => {
          form.setFieldValue('name', name);
          form.clearFieldError(`name.${site.defaultLanguage}`);
          if (isNew) suggestShortcutOf(form, name[site.defaultLanguage] ?? '');
        }}
      />
      <ShortcutInput description={t('model.shortcut-hint')} {...form.getInputProps('shortcut')} />
      <LocalisedInput
        label={t('model.field-description')}
        multiline
        path="description"
        value={form.values.description}
        errors={form.errors}
        site={site}
        onChange={(description) => form.setFieldValue('description', description)}
      />
      <TextInput
        label={t('model.field-path')}
        description={t('model.path-hint', { shortcut: '{shortcut}' })}
        placeholder="/news/{shortcut}"
        maxLength={200}
        spellCheck={false}
        autoCapitalize="none"
        {...form.getInputProps('path')}
      />
      <ContributorSelect
        label={t('form.field-contributors')}
        description={t('model.contributors-hint')}
        placeholder={t('form.contributors-none')}
        {...form.getInputProps('contributors')}
      />
    </Panel>
  );
}
