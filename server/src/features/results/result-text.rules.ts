import type { FieldOption } from '../../contract/field.ts';
import type { ProjectFieldTypes } from '../../kernel/project-field-type.ts';
import { optionLabel, type Localisation } from '../../rendering/field-value.ts';
import { writtenDate } from '../../rendering/written-date.ts';

export interface ResultTextSettings extends Localisation {
  timeZone: string;
  /** Texts of a boolean. */
  yes: string;
  no: string;
  projectTypes?: ProjectFieldTypes;
}

/** Returns a submitted value as readable text, with one line per list item. */
export function resultText(
  type: string,
  value: unknown,
  options: readonly FieldOption[] | undefined,
  settings: ResultTextSettings,
): string {
  const { locale, timeZone } = settings;
  if (value === null || value === undefined) return '';
  const shown = settings.projectTypes?.get(type)?.show?.(value, locale);
  if (shown !== undefined) return shown;
  if (Array.isArray(value)) return value.map((item) => resultText(type, item, options, settings)).join('\n');
  if (typeof value === 'boolean') return value ? settings.yes : settings.no;
  if (typeof value === 'number') {
    return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value);
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  if (['date', 'time', 'datetime'].includes(type)) return writtenDate(value, locale, timeZone).text;
  return options ? optionLabel(options, value, settings) : value;
}
