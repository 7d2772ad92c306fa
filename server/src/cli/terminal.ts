import { text as readAll } from 'node:stream/consumers';
import type { ReadStream } from 'node:tty';

/** What a command needs of the terminal. */
export interface Terminal {
  /** One line of the result, on standard output. */
  print(line: string): void;
  /** One line about a fault or a warning, on standard error. */
  complain(line: string): void;
  /** Whether a person sees the output, rather than a file or another program. */
  readonly isShownToPerson: boolean;
  /** Whether a person types the input, rather than a file or another program. */
  readonly isTyped: boolean;
  /**
   * A secret: typed without echo after the prompt, or, when the input is no terminal, its whole text without the line
   * break at the end. Undefined when the person gives up (Ctrl+C, Ctrl+D).
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
    // Whoever read the output has gone (`parvis config | head`): nobody is left to tell.
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

/** A file or a pipe has no `isTTY` at all. */
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
