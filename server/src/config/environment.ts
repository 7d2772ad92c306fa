/** The variables of this process: the only place of the server that reads them. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return { ...process.env };
}
