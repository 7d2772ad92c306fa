import type { Localised } from '../contract/common.ts';
import { pointerStep } from '../kernel/violation.ts';

/** Returns a localised text with what `change` returns for each locale; pointers are within the text. */
export function mapTexts(
  texts: Localised,
  change: (text: string, pointer: string, locale: string) => string,
): Localised {
  return Object.fromEntries(
    Object.entries(texts).map(([locale, text]) => [locale, change(text, pointerStep(locale), locale)]),
  );
}
