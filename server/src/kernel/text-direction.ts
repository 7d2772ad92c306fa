type WithTextInfo = Intl.Locale & {
  getTextInfo?(): { direction: 'ltr' | 'rtl' };
  textInfo?: { direction: 'ltr' | 'rtl' };
};

/** In which direction a language is written; that of English for a tag that is none. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  try {
    const known: WithTextInfo = new Intl.Locale(locale);
    return (known.getTextInfo?.() ?? known.textInfo)?.direction ?? 'ltr';
  } catch {
    return 'ltr';
  }
}
