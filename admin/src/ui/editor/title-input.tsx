import { useContentLanguage } from './content-language.ts';
import { localised, type LocalisedForm } from './localised.ts';
import { LocalisedInput } from './localised-input.tsx';
import { suggestShortcutOf, type ShortcutForm } from './suggest-shortcut.ts';

interface TitleInputProps<Field extends string> {
  label: string;
  form: LocalisedForm<Field> & ShortcutForm;
  field: Field;
  /** Whether nothing has been saved yet: the shortcut then follows the title. */
  isNew: boolean;
}

/** Input for a localised title. */
export function TitleInput<Field extends string>({ label, form, field, isNew }: TitleInputProps<Field>) {
  const { site } = useContentLanguage();
  const { onChange, ...input } = localised(form, field);
  return (
    <LocalisedInput
      label={label}
      required
      maxLength={500}
      {...input}
      onChange={(texts, locale) => {
        onChange(texts, locale);
        if (isNew && locale === site.defaultLanguage) suggestShortcutOf(form, texts[locale] ?? '');
      }}
    />
  );
}
