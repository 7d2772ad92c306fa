import { localised, type LocalisedForm } from './localised.ts';
import { LocalisedInput } from './localised-input.tsx';
import type { ContentLanguages } from './locales.ts';
import { suggestShortcutOf, type ShortcutForm } from './suggest-shortcut.ts';

interface TitleInputProps<Field extends string> {
  label: string;
  form: LocalisedForm<Field> & ShortcutForm;
  field: Field;
  site: ContentLanguages;
  locale?: string;
  /** Whether nothing has been saved yet: the shortcut then follows the title. */
  isNew: boolean;
}

/** Input for a localised title. */
export function TitleInput<Field extends string>({
  label,
  form,
  field,
  site,
  locale,
  isNew,
}: TitleInputProps<Field>) {
  const { onChange, ...input } = localised(form, field);
  return (
    <LocalisedInput
      label={label}
      required
      maxLength={500}
      site={site}
      locale={locale}
      {...input}
      onChange={(texts, locale) => {
        onChange(texts, locale);
        if (isNew && locale === site.defaultLanguage) suggestShortcutOf(form, texts[locale] ?? '');
      }}
    />
  );
}
