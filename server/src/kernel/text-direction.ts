type WithTextInfo = Intl.Locale & {
  getTextInfo?(): { direction: 'ltr' | 'rtl' };
  textInfo?: { direction: 'ltr' | 'rtl' };
};

/** Returns the direction in which a language is written, or that of English for an invalid tag. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  try {
    const known: WithTextInfo = new Intl.Locale(locale);
    return (known.getTextInfo?.() ?? known.textInfo)?.direction ?? 'ltr';
  } catch {
    return 'ltr';
  }
}
