/** What a file field accepts, in the words of people. Each stands for tokens of the attribute `accept`. */
export const FILE_KINDS = {
  pdf: ['application/pdf'],
  picture: ['image/*'],
  document: ['.doc', '.docx', '.odt', '.rtf', '.txt'],
  spreadsheet: ['.xls', '.xlsx', '.ods', '.csv'],
  presentation: ['.ppt', '.pptx', '.odp'],
  audio: ['audio/*'],
  video: ['video/*'],
  archive: ['.zip'],
} as const satisfies Record<string, readonly string[]>;

export type FileKind = keyof typeof FILE_KINDS;

export const ALL_FILE_KINDS = Object.keys(FILE_KINDS) as FileKind[];

/** Returns the kinds that a list of tokens accepts as a whole, and the other tokens. */
export function readAccept(accept: readonly string[]): { kinds: FileKind[]; others: string[] } {
  const tokens = new Set(accept.map((token) => token.trim().toLowerCase()));
  const kinds = ALL_FILE_KINDS.filter((kind) => FILE_KINDS[kind].every((token) => tokens.has(token)));
  const known = new Set<string>(kinds.flatMap((kind) => FILE_KINDS[kind]));
  return { kinds, others: [...tokens].filter((token) => token !== '' && !known.has(token)) };
}

/** Returns the tokens of kinds, followed by others. */
export function writeAccept(kinds: readonly FileKind[], others: readonly string[]): string[] {
  return [...new Set([...kinds.flatMap((kind) => FILE_KINDS[kind]), ...others])];
}
