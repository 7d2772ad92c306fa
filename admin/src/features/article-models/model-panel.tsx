import { Checkbox } from '@mantine/core';
import { isReservedPattern } from 'parvis/contract/public-path';
import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { localised } from '../../ui/editor/localised.ts';
import { LocalisedInput } from '../../ui/editor/localised-input.tsx';
import { ShortcutInput } from '../../ui/editor/shortcut-input.tsx';
import { TitleInput } from '../../ui/editor/title-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ContributorSelect } from '../inclusions/contributor-select.tsx';
import type { ModelFormState } from './article-model-values.ts';

interface ModelPanelProps {
  form: ModelFormState;
  site: SettingsView;
  isNew: boolean;
}

/** Title and shortcut of the model, and the address of its articles. */
export function ModelPanel({ form, site, isNew }: ModelPanelProps) {
  const { t } = useI18n();
  const path = localised(form, 'path');
  const reserved = Object.fromEntries(
    Object.entries(path.value)
      .filter(([, pattern]) => /^\/.+\//.test(pattern) && isReservedPattern(pattern, site.languages))
      .map(([locale]) => [`path.${locale}`, t('address.reserved-path')]),
  );
  return (
    <Panel title={t('model.about')}>
      <TitleInput label={t('model.field-name')} form={form} field="name" isNew={isNew} />
      <ShortcutInput description={t('model.shortcut-hint')} {...form.getInputProps('shortcut')} />
      <LocalisedInput label={t('model.field-description')} multiline {...localised(form, 'description')} />
      <LocalisedInput
        label={t('model.field-path')}
        description={t('model.path-hint', { slug: '{slug}' })}
        maxLength={200}
        {...path}
        errors={{ ...reserved, ...path.errors }}
      />
      <Checkbox
        label={t('model.field-single')}
        description={t('model.single-hint')}
        {...form.getInputProps('single', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('model.field-feed')}
        description={t('model.feed-hint')}
        {...form.getInputProps('feed', { type: 'checkbox' })}
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
