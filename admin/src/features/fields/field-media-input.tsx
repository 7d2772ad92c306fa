import { Checkbox, Stack } from '@mantine/core';
import type { Localised } from 'parvis/contract/common';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useContentLanguage } from '../../ui/editor/content-language.ts';
import { InLanguage } from '../../ui/editor/in-language.tsx';
import { MediaField } from '../media/media-field.tsx';

type FieldMedia = string | Localised | undefined;

interface FieldMediaInputProps {
  /** Path in the form values. */
  path: string;
  /** One medium for all languages, or one per language. */
  value: FieldMedia;
  errors: Readonly<Record<string, unknown>>;
  onChange: (value: FieldMedia) => void;
}

/** Input for the picture beside a form field's label. */
export function FieldMediaInput({ path, value, errors, onChange }: FieldMediaInputProps) {
  const { t } = useI18n();
  const { site, locales, locale } = useContentLanguage();
  const main = site.defaultLanguage;
  const perLanguage = typeof value === 'object' ? value : undefined;
  const input = (at: string, id: string | undefined, set: (id: string | undefined) => void) => (
    <MediaField
      label={t('field.attr-media')}
      data-path={at}
      kind="image"
      error={errors[at] as string | undefined}
      ids={id ? [id] : []}
      onChange={([chosen]) => set(chosen)}
    />
  );
  const setInLocale = (id: string | undefined) => {
    const others = Object.entries(perLanguage ?? {}).filter(([other]) => other !== locale);
    onChange(Object.fromEntries(id === undefined ? others : [...others, [locale, id]]));
  };
  return (
    <Stack gap="sm">
      {perLanguage ? (
        <InLanguage>{input(`${path}.${locale}`, perLanguage[locale], setInLocale)}</InLanguage>
      ) : (
        input(path, value as string | undefined, onChange)
      )}
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
