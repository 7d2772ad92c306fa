import { Type, type TObject, type TProperties } from 'typebox';
import type { Title } from './common.ts';
import { SENT_PARAMETER } from './form-result.ts';
import { ShownState } from './working-copy.ts';

/** A response with an HTML page. */
export const HtmlPage = Type.String({ contentMediaType: 'text/html' });

/** The locale to render in; the default language when omitted. */
export const ShownLocale = Type.Optional(Type.String({ maxLength: 35 }));

/** The query of public pages. Ignores other parameters. */
export const ViewQuery = Type.Object(
  {
    locale: ShownLocale,
    [SENT_PARAMETER]: Type.Optional(
      Type.String({ description: 'Shortcut of the form that was just submitted on the page' }),
    ),
  },
  { additionalProperties: true },
);
export const SecuredViewQuery = Type.Object(
  { locale: ShownLocale, state: ShownState },
  { additionalProperties: true },
);

/** Whether inclusions show working copies or the live state. */
export const PreviewQuery = Type.Object({ state: ShownState }, { additionalProperties: false });

/** Returns the schema of a possibly incomplete document, and the locale to preview it in. */
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
