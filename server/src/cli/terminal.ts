import { text as readAll } from 'node:stream/consumers';
import type { ReadStream } from 'node:tty';

/** The terminal as commands use it. */
export interface Terminal {
  /** Writes a line of the result to standard output. */
  print(line: string): void;
  /** Writes a line about a fault or a warning to standard error. */
  complain(line: string): void;
  /** Whether standard output is a terminal. */
  readonly isShownToPerson: boolean;
  /** Whether standard input is a terminal. */
  readonly isTyped: boolean;
  /**
   * Reads a secret: without echo after the prompt on a terminal, otherwise the whole input without its final line
   * break. Returns undefined when the user cancels (Ctrl+C, Ctrl+D).
   */
  readSecret(prompt: string): Promise<string | undefined>;
}

const CONTROL = { interrupt: '\u0003', end: '\u0004', backspace: '\u007f', erase: '\b' };

export function createTerminal(
  input: ReadStream,
  output: NodeJS.WriteStream,
  errors: NodeJS.WriteStream,
): Terminal {
  const isTyped = isTerminal(input);
  for (const stream of [output, errors]) {
    // The reader of the output has closed it (`parvis config | head`), so nothing can be reported.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  return {
    print: (line) => void output.write(`${line}\n`),
    complain: (line) => void errors.write(`${line}\n`),
    isShownToPerson: isTerminal(output),
    isTyped,
    async readSecret(prompt) {
      if (!isTyped) return (await readAll(input)).replace(/\r?\n$/, '');
      errors.write(prompt);
      const secret = await typeSecret(input);
      errors.write('\n');
      return secret;
    },
  };
}

/** Files and pipes have no `isTTY` property. */
function isTerminal(stream: { isTTY?: boolean }): boolean {
  return stream.isTTY ?? false;
}

function typeSecret(input: ReadStream): Promise<string | undefined> {
  return new Promise((resolve) => {
    let typed = '';
    const finish = (secret: string | undefined) => {
      input.off('data', take);
      input.setRawMode(false);
      input.pause();
      resolve(secret);
    };
    const take = (chunk: string) => {
      for (const character of chunk) {
        if (character === '\r' || character === '\n') {
          finish(typed);
          return;
        }
        if (character === CONTROL.interrupt || character === CONTROL.end) {
          finish(undefined);
          return;
        }
        if (character === CONTROL.backspace || character === CONTROL.erase) typed = typed.replace(/.$/su, '');
        else typed += character;
      }
    };
    input.setEncoding('utf8');
    input.setRawMode(true);
    input.on('data', take);
    input.resume();
  });
}
