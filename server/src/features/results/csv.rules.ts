/** RFC 4180 CSV that is safe to open in a spreadsheet. Source: contract §4 "Form results". */

export type CsvValue = string | number | boolean | null | undefined | readonly CsvValue[];
export type CsvDelimiter = ',' | ';';

/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Matches what a spreadsheet runs as a formula, after whitespace, quotes and invisible characters. Full-width and small
 * forms of the signs count as the signs themselves.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/u;
/**
 * Matches characters that may precede a formula sign within a text, and the sign: a parser that expects another
 * delimiter, or ignores quotes, starts a cell there. The sign is optional so that a long run is scanned only once.
 */
const WITHIN = /([\s\p{Cc}\p{Cf}",;]+)([=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])?/gu;
/** Characters after which some parser starts a cell. */
const START = /[,;\t\r\n]/g;
/** Leading whitespace at which some spreadsheets split or trim a cell before they detect formulas. */
const BLANK_START = /^[\t\r\n]/;
/** Both delimiters are quoted, because the spreadsheet may expect the other one. */
const QUOTED = /[",;\t\r\n]/;

/** Returns one line with its line ending. Lists are joined by `, `; absent values are empty cells. */
export function csvLine(values: readonly CsvValue[], delimiter: CsvDelimiter): string {
  return values.map((value) => csvCell(value, delimiter)).join(delimiter) + '\r\n';
}

/** Texts that look like a formula are defused with a leading `'`; numbers and booleans are written unchanged. */
function csvCell(value: CsvValue, delimiter: CsvDelimiter): string {
  const text = asText(value);
  const isText = typeof value === 'string' || Array.isArray(value);
  return quote(isText ? defuse(text, delimiter) : text);
}

function asText(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.map(asText).join(', ') : String(value);
}

/** After the file's own delimiter no parser starts a cell: one that splits there also honours the quotes. */
function defuse(text: string, delimiter: CsvDelimiter): string {
  const within = text.replaceAll(WITHIN, (whole, before: string, sign: string | undefined) => {
    if (sign === undefined) return whole;
    const last = Math.max(before.lastIndexOf(','), before.lastIndexOf(';'), 0);
    const starts = before
      .slice(last)
      .replaceAll(START, (start) => (start === delimiter ? start : `${start}'`));
    return before.slice(0, last) + starts + sign;
  });
  return FORMULA.test(text) || BLANK_START.test(text) ? `'${within}` : within;
}

function quote(text: string): string {
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
