import { Checkbox, Stack } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';
import { capitalised, useLanguageNames } from '../../ui/language-names.ts';

interface ReleasedLanguagesProps {
  /** The languages of the site. */
  languages: readonly string[];
  /** Null for every language that has a text. */
  value?: readonly string[] | null;
  onChange?: (value: string[] | null) => void;
  error?: string;
}

/** Input for the languages in which the content is public. */
export function ReleasedLanguages({ languages, value = null, onChange, error }: ReleasedLanguagesProps) {
  const { t } = useI18n();
  const nameOf = useLanguageNames();
  return (
    <Stack gap="sm">
      <Checkbox
        label={t('content.languages-all')}
        description={t('content.languages-hint')}
        checked={value === null}
        onChange={(event) => onChange?.(event.currentTarget.checked ? null : [...languages])}
      />
      {value !== null && (
        <Checkbox.Group
          label={t('content.languages')}
          value={[...value]}
          onChange={(next) => onChange?.(languages.filter((language) => next.includes(language)))}
          error={error}
        >
          <Stack gap="xs" mt="xs">
            {languages.map((language) => (
              <Checkbox key={language} value={language} label={capitalised(nameOf(language))} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
