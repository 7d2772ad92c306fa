import type { FieldOption } from '../../contract/field.ts';
import type { FormResultQuery } from '../../contract/form-result.ts';
import { resolveLocalised } from '../../kernel/locale.ts';
import type { Messages } from '../../kernel/messages.ts';
import { optionLabel } from '../../rendering/field-value.ts';
import type { HeaderLabels, ReadableTexts } from './result-table.ts';

/**
 * Returns the texts of an export in the reader's language: of its header, and with `readable` of its values.
 * @param options of the form's choice fields, by field name
 */
export function tableTexts(
  { readable, header = readable ? 'labels' : 'names' }: FormResultQuery,
  language: string,
  options: ReadonlyMap<string, readonly FieldOption[]>,
  { messages, defaultLanguage }: { messages: Messages; defaultLanguage: string },
): { labels: HeaderLabels; readable: ReadableTexts | undefined } {
  const languageNames = new Intl.DisplayNames([language], { type: 'language' });
  const localisation = { locale: language, defaultLanguage };
  const labels: HeaderLabels = {
    column: (name) => messages.format(language, `result.columns.${name}`),
    field: (label) => resolveLocalised(label, language, defaultLanguage),
  };
  const texts: ReadableTexts = {
    option: (field, value) => optionLabel(options.get(field), value, localisation),
    isTrue: (value) => messages.format(language, value ? 'form.yes' : 'form.no'),
    language: (locale) => languageNames.of(locale) ?? locale,
    mailStatus: (status) => messages.format(language, `result.mail-status.${status}`),
  };
  return { labels: header === 'labels' ? labels : undefined, readable: readable ? texts : undefined };
}
