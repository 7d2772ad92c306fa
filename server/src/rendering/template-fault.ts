import { LiquidError, TokenKind, type Template } from 'liquidjs';

/** A fault of a template and its place. */
export interface TemplateFault {
  /** Absolute path. */
  file: string;
  /** From 1; undefined for the whole file. */
  line: number | undefined;
  column: number | undefined;
  message: string;
  /** The surrounding lines, with a mark below the place. */
  excerpt: string | undefined;
}

/** Returns the place and reason of an error of Liquid; of other errors the reason only. */
export function templateFault(error: unknown, fallbackFile: string): TemplateFault {
  if (!isLiquidError(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return { file: fallbackFile, line: undefined, column: undefined, message, excerpt: undefined };
  }
  const [line, column] = error.token.getPosition();
  return {
    file: error.token.file ?? fallbackFile,
    line,
    column,
    message: reasonOf(error),
    excerpt: error.context,
  };
}

/** Returns the position of an output that does not parse; undefined for other faults. */
export function failedOutput(error: unknown): { begin: number; end: number } | undefined {
  return isLiquidError(error) && error.token.kind === TokenKind.Output ? error.token : undefined;
}

/** Returns a fault at a template or a token in it. */
export function faultAt({ token }: Template, message: string, within?: { begin: number }): TemplateFault {
  const before = token.input.slice(0, within?.begin ?? token.begin).split('\n');
  return {
    file: token.file ?? '',
    line: before.length,
    column: before.at(-1)!.length + 1,
    message,
    excerpt: token.input.split('\n')[before.length - 1],
  };
}

/** Returns the error that code threw within Liquid, without the place that Liquid added to its message. */
export function causeOf(error: unknown): unknown {
  return isLiquidError(error) && error.originalError !== undefined ? causeOf(error.originalError) : error;
}

function isLiquidError(error: unknown): error is LiquidError {
  return LiquidError.is(error);
}

function reasonOf(error: LiquidError): string {
  const cause = causeOf(error);
  const message = cause instanceof Error ? cause.message : String(cause);
  const missing = /^ENOENT: Failed to lookup "([^"]*)"/.exec(message);
  if (missing) return `there is no template "${missing[1]}"`;
  return message.replace(/(?:, file:[^\n]*?)?, line:\d+, col:\d+$/, '');
}
