import type Postcss from 'postcss';
import { violation, type Violation } from '../../kernel/violation.ts';
import { lazyRequire } from '../../kernel/lazy-require.ts';

const postcss = lazyRequire((require) => require('postcss') as typeof Postcss);

/**
 * Returns the position (line and column) of the first syntax error. Omits the message of postcss, which is English and
 * quotes the content.
 */
export function styleSheetSyntaxFaults(content: string): Violation[] {
  try {
    // Without `map: false`, a comment in the style sheet could make postcss read any file as a source map.
    postcss().parse(content, { map: false });
    return [];
  } catch (error) {
    if (!(error instanceof postcss().CssSyntaxError)) throw error;
    return [violation('/content', 'css-syntax', { line: error.line ?? 1, column: error.column ?? 1 })];
  }
}
