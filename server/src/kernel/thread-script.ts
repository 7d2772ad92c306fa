/** Returns the file of a thread's code beside the calling module: the source, or its build. */
export function threadScript(name: string, moduleUrl: string): URL {
  const extension = moduleUrl.endsWith('.ts') ? '.ts' : '.js';
  return new URL(`./${name}.thread${extension}`, moduleUrl);
}
