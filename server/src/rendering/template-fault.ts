import { LiquidError } from 'liquidjs';

/** What is wrong with a template, and where. */
export interface TemplateFault {
  /** Absolute path. */
  file: string;
  /** From 1; undefined when the whole file is meant. */
  line: number | undefined;
  column: number | undefined;
  message: string;
  /** The lines around, with a mark under the place. */
  excerpt: string | undefined;
}

/** The place and reason of an error that Liquid threw; of another error the reason alone. */
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

/** The error that something threw within Liquid, without the place that Liquid wrote into its message. */
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
