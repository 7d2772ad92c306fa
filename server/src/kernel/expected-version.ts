/** The version that a caller read, or one of several; undefined accepts any. */
export type Expected<Version> = Version | readonly Version[] | undefined;
export type ExpectedVersion = Expected<number>;

/** Returns whether a stored version differs from all expected ones. */
export function isStale<Version extends string | number>(
  stored: Version,
  expected: Expected<Version>,
): boolean {
  return expected !== undefined && ![expected].flat().includes(stored);
}
