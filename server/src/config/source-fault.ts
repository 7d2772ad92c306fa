/** A fault in a file that a person writes. */
export interface SourceFault {
  /** As the person knows it: relative to the project, such as `messages/fr.yaml`. */
  readonly file: string;
  /** From 1. */
  readonly line?: number | undefined;
  /** From 1. */
  readonly column?: number | undefined;
  readonly message: string;
}

/** `messages/fr.yaml:3:5: the text is not closed`. */
export function describeSourceFault({ file, line, column, message }: SourceFault): string {
  const place = [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined);
  return `${place.join(':')}: ${message}`;
}
