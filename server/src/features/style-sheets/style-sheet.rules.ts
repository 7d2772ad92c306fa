const ID = /^[a-z0-9][a-z0-9._-]{0,99}$/;

/** Whether a text can be the id of a style sheet, which is its file's name without `.css`. Source: contract §4. */
export function isStyleSheetId(text: string): boolean {
  return ID.test(text) && !text.includes('..');
}
