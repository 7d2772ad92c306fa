import { useState, type CSSProperties, type ReactNode } from 'react';
import { useContentLanguage } from './content-language.ts';
import classes from './in-language.module.css';

interface InLanguageProps {
  locale?: string;
  children: ReactNode;
}

/** An input for a text in one language, which its label names where there are several. Default: the open language. */
export function InLanguage({ locale, children }: InLanguageProps) {
  const { locales, locale: open } = useContentLanguage();
  const code = locale ?? open;
  const names = locales.length > 1 && { '--language': JSON.stringify(code) };
  return (
    <div
      hidden={code !== open}
      className={classes.input}
      data-language={code}
      style={{ ...names } as CSSProperties}
    >
      {children}
    </div>
  );
}

/** An input with a state of its own, such as undo steps: it stays mounted while another language is open. */
export function InEachLanguage({ children }: { children: (locale: string) => ReactNode }) {
  const { locale: open } = useContentLanguage();
  const [opened, setOpened] = useState([open]);
  if (!opened.includes(open)) setOpened([...opened, open]);
  return opened.map((locale) => (
    <InLanguage key={locale} locale={locale}>
      {children(locale)}
    </InLanguage>
  ));
}
