import { shownValue } from '../../content/field-shown.rules.ts';
import type { FormVersion } from '../../content/form-version.repository.ts';
import type { Localised } from '../../contract/common.ts';
import type { MailStatus } from '../../contract/form-result.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { ProjectFieldTypes } from '../../kernel/project-field-type.ts';
import type { CsvValue } from './csv.rules.ts';
import { resultColumns, type ResultColumn } from './result-fields.rules.ts';
import { toMailView } from './result-item.view.ts';
import type { StoredResult } from './result-list.repository.ts';
import type { ResultMailRow } from './result-mail.repository.ts';

/** The columns besides those of the fields. */
export type TableColumn = 'number' | 'id' | 'submittedAt' | 'locale' | 'mailStatus' | 'mailTo' | 'mailSentAt';

/** Header texts, for headers with labels instead of names. */
export type HeaderLabels = { column(name: TableColumn): string; field(label: Localised): string } | undefined;

/** The texts of a table for people; undefined: values as they are stored. */
export interface ReadableTexts {
  option(field: string, value: string): string;
  isTrue(value: boolean): string;
  language(locale: string): string;
  mailStatus(status: MailStatus): string;
}

/** Submissions as rows, with one column per field whatever the versions of the form called it. */
export interface ResultTable {
  header: string[];
  /** The type of each column. */
  types: string[];
  row(result: StoredResult, mails: readonly ResultMailRow[]): CsvValue[];
}

export interface ResultTableParts {
  /** Latest first. */
  versions: readonly FormVersion[];
  projectTypes: ProjectFieldTypes;
  labels: HeaderLabels;
  readable: ReadableTexts | undefined;
}

export function resultTable({ versions, projectTypes, labels, readable }: ResultTableParts): ResultTable {
  const { columns, columnOf } = resultColumns(versions);
  const before: TableColumn[] = [readable ? 'number' : 'id', 'submittedAt', 'locale'];
  const after: TableColumn[] = ['mailStatus', 'mailTo', 'mailSentAt'];
  const typeOf = (name: TableColumn) => (name.endsWith('At') ? 'datetime' : 'text');
  const shown = (column: ResultColumn, value: unknown, locale: string): CsvValue => {
    const text = shownValue(column, value, locale, projectTypes);
    return readable ? readableValue(column.name, text, readable) : text;
  };
  return {
    header: [
      ...before.map((name) => labels?.column(name) ?? name),
      ...fieldHeaders(columns, labels),
      ...after.map((name) => labels?.column(name) ?? name),
    ],
    types: [...before.map(typeOf), ...columns.map(({ type }) => type), ...after.map(typeOf)],
    row(result, mails) {
      const mail = toMailView(mails);
      const { locale, formVersion } = result;
      const values = new Map<ResultColumn, unknown>();
      for (const [name, value] of Object.entries(result.values)) {
        const column = columnOf(formVersion, name);
        if (column && values.get(column) === undefined) values.set(column, value);
      }
      return [
        readable ? result.number : result.id,
        toInstant(result.submittedAt),
        readable ? readable.language(locale) : locale,
        ...columns.map((column) => shown(column, values.get(column), locale)),
        readable ? readable.mailStatus(mail.status) : mail.status,
        mail.to,
        mail.sentAt,
      ];
    },
  };
}

function fieldHeaders(columns: readonly ResultColumn[], labels: HeaderLabels): string[] {
  if (!labels) return columns.map(({ name }) => name);
  const named = columns.map(({ name, label }) => ({ name, label: labels.field(label) || name }));
  const repeated = (label: string) => named.filter((field) => field.label === label).length > 1;
  return named.map(({ name, label }) => (repeated(label) ? `${label} (${name})` : label));
}

function readableValue(field: string, value: CsvValue, texts: ReadableTexts): CsvValue {
  if (Array.isArray(value))
    return (value as readonly CsvValue[]).map((item) => readableValue(field, item, texts));
  if (typeof value === 'boolean') return texts.isTrue(value);
  return typeof value === 'string' ? texts.option(field, value) : value;
}
