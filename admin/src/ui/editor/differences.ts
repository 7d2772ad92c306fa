import type { Localised } from 'parvis/contract/common';
import { localesOf } from './locales.ts';

/** One field in which two versions differ; a localised one in one language. */
export interface FieldDifference<Field extends string> {
  field: Field;
  locale?: string;
  mine: string;
  theirs: string;
}

/** The fields of an editor, as two versions of them are compared. */
interface ComparedFields<Text extends string, Plain extends string, Values> {
  localised: readonly Text[];
  plain: readonly Plain[];
  /** A plain field as people read it. */
  textOf: (values: Values, field: Plain) => string;
}

/** Where two versions differ, in the order of the fields: of a localised one each language by itself. */
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

/** Differences with the names that their fields have on the screen. */
export const labelled = <Field extends string>(
  differences: readonly FieldDifference<Field>[],
  labelOf: (field: Field) => string,
) => differences.map(({ field, ...difference }) => ({ ...difference, label: labelOf(field) }));
