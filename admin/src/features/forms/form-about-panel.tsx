import { useI18n } from '../../i18n/i18n-context.ts';
import { localised } from '../../ui/editor/localised.ts';
import { LocalisedInput } from '../../ui/editor/localised-input.tsx';
import { ShortcutInput } from '../../ui/editor/shortcut-input.tsx';
import { TitleInput } from '../../ui/editor/title-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { FormFormState } from './form-values.ts';

interface FormAboutPanelProps {
  form: FormFormState;
  isNew: boolean;
}

/** Title, shortcut and introduction of the form. */
export function FormAboutPanel({ form, isNew }: FormAboutPanelProps) {
  const { t } = useI18n();
  return (
    <Panel title={t('form.about')}>
      <TitleInput label={t('form.field-title')} form={form} field="title" isNew={isNew} />
      <ShortcutInput
        description={t('form.shortcut-hint', { shortcut: form.values.shortcut || '…' })}
        {...form.getInputProps('shortcut')}
      />
      <LocalisedInput label={t('form.field-description')} multiline {...localised(form, 'description')} />
    </Panel>
  );
}
