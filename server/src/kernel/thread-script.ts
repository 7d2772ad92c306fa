/** The file of a thread's code beside the module that asks: a source, or what was built of it. */
export function threadScript(name: string, moduleUrl: string): URL {
  const extension = moduleUrl.endsWith('.ts') ? '.ts' : '.js';
  return new URL(`./${name}.thread${extension}`, moduleUrl);
}
