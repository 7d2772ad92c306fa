/** A fault in a file written by a person. */
export interface SourceFault {
  /** Relative to the project, such as `messages/fr.yaml`. */
  readonly file: string;
  /** 1-based. */
  readonly line?: number | undefined;
  /** 1-based. */
  readonly column?: number | undefined;
  readonly message: string;
}

/** Returns the fault as `messages/fr.yaml:3:5: the text is not closed`. */
export function describeSourceFault({ file, line, column, message }: SourceFault): string {
  const place = [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined);
  return `${place.join(':')}: ${message}`;
}
