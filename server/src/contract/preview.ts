import { Type, type TObject, type TProperties } from 'typebox';
import type { Title } from './common.ts';
import { SENT_PARAMETER } from './form-result.ts';
import { ShownState } from './working-copy.ts';

/** An answer that is a page to look at. */
export const HtmlPage = Type.String({ contentMediaType: 'text/html' });

/** The locale that something is shown in; the default language when it is not given. */
export const ShownLocale = Type.Optional(Type.String({ maxLength: 35 }));

/** Of public pages: whatever else stands in their query is nobody's business. */
export const ViewQuery = Type.Object(
  {
    locale: ShownLocale,
    [SENT_PARAMETER]: Type.Optional(
      Type.String({ description: 'Shortcut of the form that was just sent from the page' }),
    ),
  },
  { additionalProperties: true },
);
export const SecuredViewQuery = Type.Object(
  { locale: ShownLocale, state: ShownState },
  { additionalProperties: true },
);

/** What is included, with working copies or as the public sees it. */
export const PreviewQuery = Type.Object({ state: ShownState }, { additionalProperties: false });

/** The body of a document that may be unfinished, and the locale to show it in. */
export function PreviewBody<T extends TProperties>(form: TObject<T>, lax: TProperties, { title }: Title) {
  return Type.Object(
    {
      ...Type.Partial(form).properties,
      shortcut: Type.Optional(Type.String({ maxLength: 200 })),
      ...lax,
      locale: ShownLocale,
    },
    { additionalProperties: false, title },
  );
}
