import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useLanguageNames } from './locale-tabs.tsx';
import { localesOf, type ContentLanguages } from './locales.ts';
import classes from './localised-input.module.css';

type Localised = Readonly<Record<string, string>>;

interface LocalisedInputProps {
  label: string;
  description?: string;
  value: Localised;
  /** Called with all texts and the language that was edited. */
  onChange: (value: Record<string, string>, locale: string) => void;
  site: ContentLanguages;
  required?: boolean;
  multiline?: boolean;
  maxLength?: number;
  /** Path in the form values: errors are at `path` and `path.en`. */
  path: string;
  errors?: Readonly<Record<string, unknown>>;
  /** The open language when one switch controls several fields; default: the field has its own switch. */
  locale?: string | undefined;
  disabled?: boolean;
  /** Placeholders by language. */
  placeholders?: Localised;
}

/**
 * Input for one localised text with a language switch beside its label, for forms in which only some fields are
 * localised.
 */
export function LocalisedInput(props: LocalisedInputProps) {
  const { label, value, onChange, site, path, errors = {} } = props;
  const { t } = useI18n();
  const nameOf = useLanguageNames();
  const locales = localesOf(site.languages, value);
  const [chosen, setChosen] = useState(site.defaultLanguage);
  const faulty = locales.find((locale) => errors[`${path}.${locale}`] !== undefined);
  const [shownFault, setShownFault] = useState<string>();
  // Opens another language once when it has an error.
  if (faulty !== shownFault) {
    setShownFault(faulty);
    if (faulty) setChosen(faulty);
  }
  const open = props.locale ?? chosen;
  const locale = locales.includes(open) ? open : locales[0]!;
  const hasSwitch = locales.length > 1 && props.locale === undefined;
  const fallback = locale === site.defaultLanguage ? '' : value[site.defaultLanguage];
  const Input = props.multiline ? Textarea : TextInput;
  return (
    <div className={classes.field} data-language={locale}>
      {hasSwitch && (
        <SegmentedControl
          size="xs"
          className={classes.switch ?? ''}
          aria-label={t('locale.switch', { field: label })}
          value={locale}
          onChange={setChosen}
          data={locales.map((code) => ({
            value: code,
            label: (
              <span title={nameOf(code)} data-empty={value[code] ? undefined : true} className={classes.code}>
                {code}
              </span>
            ),
          }))}
        />
      )}
      <Input
        label={props.locale !== undefined && locales.length > 1 ? `${label} (${locale})` : label}
        description={props.description}
        lang={locale}
        required={(props.required ?? false) && locale === site.defaultLanguage}
        disabled={props.disabled ?? false}
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
    </div>
  );
}
