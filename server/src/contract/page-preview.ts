import { Type, type Static } from 'typebox';
import { Localised } from './common.ts';
import { PageForm } from './page.ts';
import { ShownLocale } from './preview.ts';

/** The body of a page that may be unfinished, and the locale to show it in. */
export const PagePreview = Type.Object(
  {
    ...PageForm.properties,
    shortcut: Type.Optional(Type.String({ maxLength: 200 })),
    title: Type.Optional(Localised),
    locale: ShownLocale,
  },
  { additionalProperties: false },
);
export type PagePreview = Static<typeof PagePreview>;
