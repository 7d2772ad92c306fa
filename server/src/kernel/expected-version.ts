/** The version that a caller read, or one of several; undefined: any. */
export type Expected<Version> = Version | readonly Version[] | undefined;
export type ExpectedVersion = Expected<number>;

/** Whether a stored version is none of those that were expected. */
export function isStale<Version extends string | number>(
  stored: Version,
  expected: Expected<Version>,
): boolean {
  return expected !== undefined && ![expected].flat().includes(stored);
}
