import { TextInput, type TextInputProps } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';

/** Input for a shortcut. */
export function ShortcutInput(props: TextInputProps) {
  const { t } = useI18n();
  return (
    <TextInput
      label={t('form.field-shortcut')}
      required
      maxLength={100}
      spellCheck={false}
      autoCapitalize="none"
      {...props}
    />
  );
}
