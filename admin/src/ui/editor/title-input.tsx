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
  /** Nothing has ever been saved: the shortcut follows what is typed. */
  isNew: boolean;
}

/** How something is called, in every language. */
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
