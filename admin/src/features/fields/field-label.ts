import type { Localised } from 'parvis/contract/common';

/** The label in the locale, else in the first one that has one, else the name. */
export function labelIn(label: Localised, locale: string, name: string): string {
  return (
    [label[locale], ...Object.values(label), name].find((text) => text !== undefined && text !== '') ?? name
  );
}
