import { Type, type TObject, type TProperties } from 'typebox';
import { ShownState } from './working-copy.ts';

/** An answer that is a page to look at. */
export const HtmlPage = Type.Unsafe<string>({
  description: 'A page',
  content: { 'text/html': { schema: Type.String() } },
});

/** The locale that something is shown in; the default language when it is not given. */
export const ShownLocale = Type.Optional(Type.String({ maxLength: 35 }));

/** What is included, with working copies or as the public sees it. */
export const PreviewQuery = Type.Object({ state: ShownState }, { additionalProperties: false });

/** The body of a document that may be unfinished, and the locale to show it in. */
export function PreviewBody<T extends TProperties>(form: TObject<T>, lax: TProperties = {}) {
  return Type.Object(
    {
      ...Type.Partial(form).properties,
      shortcut: Type.Optional(Type.String({ maxLength: 200 })),
      ...lax,
      locale: ShownLocale,
    },
    { additionalProperties: false },
  );
}
