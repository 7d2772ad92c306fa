import type { Localised } from 'parvis/contract/common';
import type { MediaForm, MediaView } from 'parvis/contract/media';
import { differencesIn } from '../../ui/editor/differences.ts';
import { withoutEmpty } from '../../ui/editor/locales.ts';

/** Form values of a medium. */
export interface MediumValues {
  title: Localised;
  alt: Localised;
}

export const MEDIUM_FIELDS = ['title', 'alt'] as const satisfies readonly (keyof MediumValues)[];

export const toValues = ({ title, alt }: MediaView): MediumValues => ({
  title: { ...title },
  alt: { ...alt },
});

/** Returns the request body. */
export const toForm = ({ title, alt }: MediumValues): MediaForm => ({
  title: withoutEmpty(title),
  alt: withoutEmpty(alt),
});

export const differencesOf = (mine: MediumValues, theirs: MediumValues) =>
  differencesIn(mine, theirs, { localised: MEDIUM_FIELDS, plain: [], textOf: String });

/** Returns the form field for an error path of the body, or undefined. */
export function fieldOfPath(path: string, mainLocale: string): string | undefined {
  const [root = '', locale = mainLocale] = path.split('.');
  return MEDIUM_FIELDS.some((field) => field === root) ? `${root}.${locale}` : undefined;
}
