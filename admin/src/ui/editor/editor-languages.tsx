import { isFilled, localisedTexts } from 'parvis/contract/translation-states';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import { rememberLocale, useContentLanguage } from './content-language.ts';
import { faultyLocales, type ContentLanguages } from './locales.ts';

/** A document with the languages that it is published in; null for all. */
type Published = object & { languages?: readonly string[] | null };

interface EditorLanguagesProps {
  /** As typed. */
  document: Published;
  errors: Readonly<Record<string, unknown>>;
}

/** The language switch of an editor. It marks languages with errors and with missing texts. */
export function EditorLanguages({ document, errors }: EditorLanguagesProps) {
  const { t } = useI18n();
  const { site, locales, locale, open } = useContentLanguage();
  const missing = missingTexts(document, site);
  return (
    <LanguageSwitch
      locales={locales}
      locale={locale}
      onChange={(next) => {
        rememberLocale(next);
        open(next);
      }}
      faulty={faultyLocales(errors, locales)}
      noteOf={(code) => {
        if (!site.languages.includes(code)) return t('locale.retired');
        return missing[code] ? t('locale.missing', { count: missing[code] }) : '';
      }}
    />
  );
}

/** Returns how many texts of the main language are missing, by language that the document is published in. */
function missingTexts(document: Published, { languages, defaultLanguage }: ContentLanguages) {
  const texts = [...localisedTexts(document, languages).values()].filter((text) =>
    isFilled(text[defaultLanguage]),
  );
  return Object.fromEntries(
    languages
      .filter((locale) => document.languages?.includes(locale) ?? true)
      .map((locale) => [locale, texts.filter((text) => !isFilled(text[locale])).length]),
  );
}
