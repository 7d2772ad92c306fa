import { randomBytes } from 'node:crypto';
import { Drop } from 'liquidjs';

/** Thrown when a page cannot be cut: something is done with a request's value other than printing it. */
export class CannotCut extends Error {
  constructor(what: string) {
    super(`the page cannot be cut: ${what}`);
    this.name = 'CannotCut';
  }
}

/** Starts every mark of a hole. Not to be guessed, so that no content can hold it. */
export const HOLE_MARK = `\uE0FF${randomBytes(12).toString('hex')}:`;
export const HOLE_END = '\uE0FF';

/** Where a printed value comes from. */
export interface Hole {
  value: RequestValue;
}

/**
 * Stands for what a `request` contributor adds, or for something within it, while a page is cut. Printing it leaves a mark, passing it
 * on is fine; whatever asks for its value – a condition, a filter, a loop, a comparison – throws CannotCut.
 */
export class RequestValue extends Drop {
  readonly #holes: Hole[];
  readonly scope: number;
  /** From the variable's name on. */
  readonly path: readonly string[];
  /** What the variable was before; undefined: nothing. */
  readonly before: unknown;

  constructor(holes: Hole[], scope: number, path: readonly string[], before?: unknown) {
    super();
    this.#holes = holes;
    this.scope = scope;
    this.path = path;
    this.before = before;
  }

  /** What is printed in its place. */
  mark(): string {
    this.#holes.push({ value: this });
    return `${HOLE_MARK}${this.#holes.length - 1}${HOLE_END}`;
  }

  override liquidMethodMissing(name: string | number): RequestValue {
    return new RequestValue(this.#holes, this.scope, [...this.path, String(name)], this.before);
  }

  override valueOf(): never {
    throw new CannotCut(`the value of ${this.path.join('.')} decides`);
  }
  override toString(): never {
    return this.valueOf();
  }
  toJSON(): never {
    return this.valueOf();
  }
  equals(): never {
    return this.valueOf();
  }
  gt(): never {
    return this.valueOf();
  }
  geq(): never {
    return this.valueOf();
  }
  lt(): never {
    return this.valueOf();
  }
  leq(): never {
    return this.valueOf();
  }
  indexOf(): never {
    return this.valueOf();
  }
}
