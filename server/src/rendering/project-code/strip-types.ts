import { stripTypeScriptTypes } from 'node:module';

/**
 * Strips types from TypeScript and keeps the position of every character. Throws a SyntaxError whose stack begins
 * with `<url>:<line>`. Node does the same, but not below `node_modules`, where a project may be. Its warning about
 * an experimental function is suppressed.
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
