/** More segments than any harmless image has. */
const MAX_STEPS = 50_000;

/** Collects the parts of a file to keep and merges adjacent ones. */
export class KeptSegments {
  readonly #bytes: Buffer;
  readonly #ranges: [start: number, end: number][] = [];
  #steps = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Keeps or skips a part. Throws a `RangeError` outside of the file and after too many steps. */
  step(start: number, end: number, isKept: boolean): void {
    if (end > this.#bytes.length || ++this.#steps > MAX_STEPS)
      throw new RangeError('invalid image structure');
    const last = this.#ranges.at(-1);
    if (!isKept) return;
    if (last?.[1] === start) last[1] = end;
    else this.#ranges.push([start, end]);
  }

  content(): Buffer[] {
    return this.#ranges.map(([start, end]) => this.#bytes.subarray(start, end));
  }
}
