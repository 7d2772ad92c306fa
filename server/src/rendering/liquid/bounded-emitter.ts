import { toText } from '../plain-text.ts';

/** Thrown when a page exceeds its size limit. */
export class OutputTooLarge extends Error {
  constructor() {
    super('the output exceeds the maximum size of a page');
    this.name = 'OutputTooLarge';
  }
}

/** Collects the output of a template. Throws OutputTooLarge beyond a number of characters. */
export function boundedEmitter(maxLength: number): { buffer: string; write(value: unknown): void } {
  return {
    buffer: '',
    write(value) {
      const text = toText(value);
      if (this.buffer.length + text.length > maxLength) throw new OutputTooLarge();
      this.buffer += text;
    },
  };
}
