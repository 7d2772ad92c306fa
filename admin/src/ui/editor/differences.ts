import type { Localised } from 'parvis/contract/common';
import { localesOf } from './locales.ts';

/** A field in which two versions differ, by language if it is localised. */
export interface FieldDifference<Field extends string> {
  field: Field;
  locale?: string;
  mine: string;
  theirs: string;
}

/** The fields of an editor to compare. */
interface ComparedFields<Text extends string, Plain extends string, Values> {
  localised: readonly Text[];
  plain: readonly Plain[];
  /** Returns a plain field as readable text. */
  textOf: (values: Values, field: Plain) => string;
}

/** Returns the differences between two versions in field order; localised fields are compared per language. */
export function differencesIn<
  Text extends string,
  Plain extends string,
  Values extends Readonly<Record<Text, Localised>>,
>(
  mine: Values,
  theirs: Values,
  { localised, plain, textOf }: ComparedFields<Text, Plain, Values>,
): FieldDifference<Text | Plain>[] {
  const texts = localised.flatMap((field) =>
    localesOf(Object.keys(mine[field]), theirs[field]).map((locale) => ({
      field,
      locale,
      mine: mine[field][locale] ?? '',
      theirs: theirs[field][locale] ?? '',
    })),
  );
  const others = plain.map((field) => ({ field, mine: textOf(mine, field), theirs: textOf(theirs, field) }));
  return [...texts, ...others].filter((pair) => pair.mine !== pair.theirs);
}

/** Adds labels to differences. */
export const labelled = <Field extends string>(
  differences: readonly FieldDifference<Field>[],
  labelOf: (field: Field) => string,
) => differences.map(({ field, ...difference }) => ({ ...difference, label: labelOf(field) }));
