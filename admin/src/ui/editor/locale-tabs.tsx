import { Tabs } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { useMemo, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './locale-tabs.module.css';
import type { ContentLanguages } from './locales.ts';

interface LocaleTabsProps {
  /** Accessible name of the tab list. */
  label: string;
  site: ContentLanguages;
  locales: readonly string[];
  /** The open language. */
  locale: string;
  onChange: (locale: string) => void;
  faulty: readonly string[];
  /** Returns a short text on what is missing in a language; empty for nothing. */
  missing: (locale: string) => string;
  children: (locale: string) => ReactNode;
}

/** Localised texts with one tab per language that shows what is missing; without tabs when there is only one language. */
export function LocaleTabs({
  label,
  site,
  locales,
  locale,
  onChange,
  faulty,
  missing,
  children,
}: LocaleTabsProps) {
  const nameOf = useLanguageNames();
  if (locales.length === 1) return <div data-language={locales[0]}>{children(locales[0]!)}</div>;
  return (
    <Tabs
      value={locale}
      onChange={(next) => next !== null && onChange(next)}
      keepMounted
      keepMountedMode="display-none"
    >
      <Tabs.List aria-label={label} mb="md">
        {locales.map((code) => (
          <Tabs.Tab key={code} value={code}>
            <span className={classes.name}>{nameOf(code)}</span>
            <LocaleState code={code} site={site} faulty={faulty.includes(code)} missing={missing(code)} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {locales.map((code) => (
        <Tabs.Panel key={code} value={code} tabIndex={-1} data-language={code}>
          {children(code)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Returns a function for the names of languages in the user's language. */
export function useLanguageNames(): (locale: string) => string {
  const { language } = useI18n();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'language' });
    return (locale) => names.of(locale) ?? locale;
  }, [language]);
}

/** Returns a language name with a capital initial. */
export const capitalised = (name: string) => name.charAt(0).toLocaleUpperCase() + name.slice(1);

interface LocaleStateProps {
  code: string;
  site: ContentLanguages;
  faulty: boolean;
  missing: string;
}

/** The state of a language, shown in its tab. */
function LocaleState({ code, site, faulty, missing }: LocaleStateProps) {
  const { t } = useI18n();
  if (faulty) {
    return (
      <span className={classes.faulty}>
        <IconAlertCircle size={16} aria-hidden /> {t('locale.faulty')}
      </span>
    );
  }
  const notes = [
    ...(code === site.defaultLanguage ? [t('locale.main')] : []),
    ...(site.languages.includes(code) ? [] : [t('locale.retired')]),
    ...(missing ? [missing] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <span className={classes.note} data-missing={missing !== '' || undefined}>
      {notes.join(', ')}
    </span>
  );
}
