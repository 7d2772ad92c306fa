import type { Localised } from 'parvis/contract/common';

/** Returns the label in the locale, else the first one available, else the name. */
export function labelIn(label: Localised, locale: string, name: string): string {
  return (
    [label[locale], ...Object.values(label), name].find((text) => text !== undefined && text !== '') ?? name
  );
}
