import { Checkbox, Stack } from '@mantine/core';
import type { Localised } from 'parvis/contract/common';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useLanguageNames } from '../../ui/editor/locale-tabs.tsx';
import { localesOf, type ContentLanguages } from '../../ui/editor/locales.ts';
import { MediaField } from '../media/media-field.tsx';

type FieldMedia = string | Localised | undefined;

interface FieldMediaInputProps {
  /** Path in the form values. */
  path: string;
  /** One medium for all languages, or one per language. */
  value: FieldMedia;
  errors: Readonly<Record<string, unknown>>;
  site: ContentLanguages;
  onChange: (value: FieldMedia) => void;
}

/** Input for the picture beside a form field's label. */
export function FieldMediaInput({ path, value, errors, site, onChange }: FieldMediaInputProps) {
  const { t } = useI18n();
  const nameOf = useLanguageNames();
  const main = site.defaultLanguage;
  const perLanguage = typeof value === 'object' ? value : undefined;
  const locales = localesOf(site.languages, perLanguage);
  const input = (
    at: string,
    label: string,
    id: string | undefined,
    set: (id: string | undefined) => void,
  ) => (
    <MediaField
      key={at}
      label={label}
      data-path={at}
      kind="image"
      error={errors[at] as string | undefined}
      ids={id ? [id] : []}
      onChange={([chosen]) => set(chosen)}
    />
  );
  const setLocale = (locale: string, id: string | undefined) => {
    const others = Object.entries(perLanguage ?? {}).filter(([other]) => other !== locale);
    onChange(Object.fromEntries(id === undefined ? others : [...others, [locale, id]]));
  };
  return (
    <Stack gap="sm">
      {perLanguage
        ? locales.map((locale) =>
            input(
              `${path}.${locale}`,
              t('field.media-in', { language: nameOf(locale) }),
              perLanguage[locale],
              (id) => setLocale(locale, id),
            ),
          )
        : input(path, t('field.attr-media'), value as string | undefined, onChange)}
      {locales.length > 1 && (
        <Checkbox
          label={t('field.media-per-language')}
          checked={perLanguage !== undefined}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? (typeof value === 'string' ? { [main]: value } : {}) : perLanguage?.[main])
          }
        />
      )}
    </Stack>
  );
}
