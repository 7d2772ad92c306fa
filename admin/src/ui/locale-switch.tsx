import { Button } from '@mantine/core';
import { capitalised, useLanguageNames } from './editor/locale-tabs.tsx';

interface LocaleSwitchProps {
  locales: readonly string[];
  locale: string;
  onLocale: (locale: string) => void;
}

/** Language switch; renders nothing when there is only one. */
export function LocaleSwitch({ locales, locale, onLocale }: LocaleSwitchProps) {
  const nameOf = useLanguageNames();
  if (locales.length < 2) return null;
  return locales.map((code) => (
    <Button
      key={code}
      size="compact-xs"
      variant={code === locale ? 'light' : 'subtle'}
      aria-pressed={code === locale}
      onClick={() => onLocale(code)}
    >
      {capitalised(nameOf(code))}
    </Button>
  ));
}
