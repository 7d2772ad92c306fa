import type { Localised } from 'parvis/contract/common';

/** A title to know a page by: in the main language, else in the first that has one; undefined without any. */
export function titleOf(title: Localised, mainLocale: string): string | undefined {
  return [title[mainLocale], ...Object.values(title)].find(
    (text) => text !== undefined && text.trim() !== '',
  );
}
