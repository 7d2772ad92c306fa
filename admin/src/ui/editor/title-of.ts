import type { Localised } from 'parvis/contract/common';

/** Returns the title in the main language, else the first available; undefined without any. */
export function titleOf(title: Localised, mainLocale: string): string | undefined {
  return [title[mainLocale], ...Object.values(title)].find(
    (text) => text !== undefined && text.trim() !== '',
  );
}
