import { stripTypeScriptTypes } from 'node:module';

/**
 * TypeScript without its types, every character in its place. Throws a SyntaxError whose stack begins with `<url>:<line>`.
 *
 * Node does the same by itself, but not below `node_modules`, where a project may lie; and it warns at each start that this function is
 * new, which is no business of whoever runs a site: that one warning is held back.
 */
export function stripTypes(source: string, url: string): string {
  const warn = process.emitWarning;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source, { sourceUrl: url });
  } finally {
    process.emitWarning = warn;
  }
}
