import { Textarea, TextInput } from '@mantine/core';
import type { Localised } from 'parvis/contract/common';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useContentLanguage } from './content-language.ts';
import { InLanguage } from './in-language.tsx';

interface LocalisedInputProps {
  label: string;
  description?: string;
  value: Localised;
  /** Called with all texts and the language that was edited. */
  onChange: (value: Record<string, string>, locale: string) => void;
  required?: boolean;
  multiline?: boolean;
  maxLength?: number;
  /** Path in the form values: errors are at `path` and `path.en`. */
  path: string;
  errors?: Readonly<Record<string, unknown>>;
  /** Placeholders by language. */
  placeholders?: Localised;
}

/** Input for a localised text in the open language of the editor. */
export function LocalisedInput(props: LocalisedInputProps) {
  const { label, description, value, onChange, path, errors = {} } = props;
  const { t } = useI18n();
  const { site, locale } = useContentLanguage();
  const main = site.defaultLanguage;
  // What visitors see while the text is empty.
  const fallback = locale === main ? '' : value[main];
  const Input = props.multiline ? Textarea : TextInput;
  return (
    <InLanguage>
      <Input
        label={label}
        description={description}
        lang={locale}
        required={(props.required ?? false) && locale === main}
        {...(props.maxLength ? { maxLength: props.maxLength } : {})}
        {...(props.multiline ? { autosize: true, minRows: 2, maxRows: 10 } : {})}
        placeholder={
          props.placeholders?.[locale] ?? (fallback ? t('locale.fallback', { text: fallback }) : '')
        }
        data-path={`${path}.${locale}`}
        value={value[locale] ?? ''}
        error={(errors[`${path}.${locale}`] ?? errors[path]) as string | undefined}
        onChange={(event) => onChange({ ...value, [locale]: event.currentTarget.value }, locale)}
      />
    </InLanguage>
  );
}
