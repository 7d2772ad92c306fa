/** A heading of a text, in order. */
export interface Heading {
  level: number;
  text: string;
}

/** A paragraph of a text. */
export interface Paragraph {
  text: string;
  /** What of it is bold. */
  bold: string;
  /** Whether something follows that it could be the heading of. */
  isFollowed: boolean;
}

/** What could be better about the heading, link, paragraph or table at an index. */
export interface PlaceHint {
  code:
    | 'heading-skipped'
    | 'heading-first'
    | 'heading-empty'
    | 'heading-bold'
    | 'link-vague'
    | 'link-bare'
    | 'table-headless';
  index: number;
}

export type LengthHint =
  { code: 'title-long' | 'description-long'; length: number } | { code: 'description-missing' };

/** The length of most headings, in characters. */
const HEADING_LENGTH = 80;

/** How much of a title and a description search engines show, in characters. */
export const SHOWN = { title: 60, description: 155 } as const;

/** Texts of links that say nothing on their own, without punctuation. */
const VAGUE = new Set([
  ...['click here', 'here', 'read more', 'more', 'learn more', 'this', 'link', 'this page', 'this link'],
  ...['cliquez ici', 'ici', 'en savoir plus', 'lire la suite', 'plus', 'lien', 'ce lien', 'cette page'],
]);

/** Returns what is wrong with the order of headings. The title of the page is the heading above them. */
export function checkHeadings(headings: readonly Heading[]): PlaceHint[] {
  return headings.flatMap(({ level, text }, index): PlaceHint[] => {
    if (text.trim() === '') return [{ code: 'heading-empty', index }];
    if (level === 1) return [{ code: 'heading-first', index }];
    const above = headings[index - 1]?.level ?? 1;
    return level > above + 1 ? [{ code: 'heading-skipped', index }] : [];
  });
}

/** Returns the links whose text does not say where they lead. */
export function checkLinks(texts: readonly string[]): PlaceHint[] {
  return texts.flatMap((text, index): PlaceHint[] => {
    const words = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}:/.]+/gu, ' ')
      .replace(/[.: ]+$/u, '')
      .trim();
    if (/^(?:https?:\/\/|www\.)\S+$/u.test(text.trim())) return [{ code: 'link-bare', index }];
    return VAGUE.has(words) ? [{ code: 'link-vague', index }] : [];
  });
}

/** Returns the paragraphs that look like headings: wholly bold, short, and not a sentence. */
export function checkParagraphs(paragraphs: readonly Paragraph[]): PlaceHint[] {
  const squeeze = (text: string) => text.replaceAll(/\s+/gu, '');
  return paragraphs.flatMap(({ text, bold, isFollowed }, index): PlaceHint[] => {
    const isBold = squeeze(text) === squeeze(bold);
    const isHeading = /\p{L}/u.test(text) && !/[.!…]\s*$/u.test(text) && text.trim().length <= HEADING_LENGTH;
    return isFollowed && isBold && isHeading ? [{ code: 'heading-bold', index }] : [];
  });
}

/** Returns the tables without header cells. @param tables the names of the cells by row: `td` or `th` */
export function checkTables(tables: readonly (readonly (readonly string[])[])[]): PlaceHint[] {
  return tables.flatMap((rows, index): PlaceHint[] => {
    // A single row or column is a list.
    const isTable = rows.length > 1 && rows.some(({ length }) => length > 1);
    return isTable && !rows.flat().includes('th') ? [{ code: 'table-headless', index }] : [];
  });
}

/** Returns what of a title and a description search engines do not show, or miss. */
export function checkLengths(title: string, description: string): LengthHint[] {
  return [
    ...(title.length > SHOWN.title ? [{ code: 'title-long' as const, length: title.length }] : []),
    ...(description.trim() === '' ? [{ code: 'description-missing' as const }] : []),
    ...(description.length > SHOWN.description
      ? [{ code: 'description-long' as const, length: description.length }]
      : []),
  ];
}
