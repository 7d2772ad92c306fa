import type { Localised } from '../contract/common.ts';
import { pointerStep } from '../kernel/violation.ts';

/**
 * Returns a localised text with each locale's text replaced by what `change` returns; pointers are relative to the
 * text.
 */
export function mapTexts(
  texts: Localised,
  change: (text: string, pointer: string, locale: string) => string,
): Localised {
  return Object.fromEntries(
    Object.entries(texts).map(([locale, text]) => [locale, change(text, pointerStep(locale), locale)]),
  );
}
