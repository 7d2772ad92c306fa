import type { Localised } from '../contract/common.ts';
import { pointerStep, violation, type Violation } from '../kernel/violation.ts';

/** The languages that content is written in. */
export interface Languages {
  languages: readonly string[];
  defaultLanguage: string;
}

export interface LocalisedOptions {
  /** Whether a text in the default language is required. */
  required?: boolean;
  maxLength?: number;
  /** The stored text, whose locales may stay even when they are no longer configured. */
  stored?: Localised | undefined;
}

/** Returns the faults of a localised text: unknown locales, texts that are too long, a missing default language. */
export function checkLocalised(
  pointer: string,
  value: Localised | undefined,
  { languages, defaultLanguage }: Languages,
  options: LocalisedOptions = {},
): Violation[] {
  if (value === undefined) return [];
  const violations = Object.entries(value).flatMap(([locale, text]) => {
    const at = pointer + pointerStep(locale);
    if (!languages.includes(locale) && !Object.hasOwn(options.stored ?? {}, locale)) {
      return [violation(at, 'unknown-locale', { locale, allowed: languages.join(', ') })];
    }
    return options.maxLength !== undefined && text.length > options.maxLength
      ? [violation(at, 'too-long', { max: options.maxLength })]
      : [];
  });
  if (options.required && !value[defaultLanguage]?.trim()) {
    violations.push(
      violation(pointer + pointerStep(defaultLanguage), 'default-language-required', {
        locale: defaultLanguage,
      }),
    );
  }
  return violations;
}

/** Returns the faults of the released languages: unknown ones. */
export function checkReleasedLanguages(
  released: readonly string[] | null | undefined,
  languages: readonly string[],
  stored: readonly string[] | null | undefined,
): Violation[] {
  return (released ?? []).flatMap((locale, index) =>
    languages.includes(locale) || stored?.includes(locale)
      ? []
      : [violation(`/languages/${index}`, 'unknown-locale', { locale, allowed: languages.join(', ') })],
  );
}
