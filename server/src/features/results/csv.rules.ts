/** Comma separated values by RFC 4180, safe to open in a spreadsheet. Source: contract §4 "Form results". */

export type CsvValue = string | number | boolean | null | undefined | readonly CsvValue[];
export type CsvDelimiter = ',' | ';';

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * What a spreadsheet runs as a formula, behind blanks, quotes and characters that are not seen; the wide and the small forms of
 * the signs are read as the signs themselves.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}"]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/u;
/**
 * What may stand before such a sign in the middle of a text, and the sign: a reader that expects another delimiter, or takes no
 * quotes, begins a cell there. Matches with or without the sign, so that a long run is read once.
 */
const WITHIN = /([\s\p{Cc}\p{Cf}",;]+)([=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])?/gu;
/** What begins a cell for some reader. */
const START = /[,;\t\r\n]/g;
/** Cells that some spreadsheets part or trim before they look for a formula. */
const BLANK_START = /^[\t\r\n]/;
/** Either delimiter is quoted: the reader's spreadsheet may expect the other one. */
const QUOTED = /[",;\t\r\n]/;

/** One line with its end. Lists are joined by `, `; nothing is an empty cell. */
export function csvLine(values: readonly CsvValue[], delimiter: CsvDelimiter): string {
  return values.map((value) => csvCell(value, delimiter)).join(delimiter) + '\r\n';
}

/** Texts are defused with a `'` before what would be a formula; numbers and switches are written as they are. */
function csvCell(value: CsvValue, delimiter: CsvDelimiter): string {
  const text = asText(value);
  const isText = typeof value === 'string' || Array.isArray(value);
  return quote(isText ? defuse(text, delimiter) : text);
}

function asText(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.map(asText).join(', ') : String(value);
}

/** Behind the delimiter of the file itself nothing begins for any reader: who parts cells there also takes the quotes. */
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
