/** Returns the environment of this process. Nothing else in the server reads it. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return { ...process.env };
}
