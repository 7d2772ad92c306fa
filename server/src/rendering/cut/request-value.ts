import { randomBytes } from 'node:crypto';
import { Drop } from 'liquidjs';

/** Thrown when a page cannot be cut, because a request value is used for anything but printing. */
export class CannotCut extends Error {
  constructor(what: string) {
    super(`the page cannot be cut: ${what}`);
    this.name = 'CannotCut';
  }
}

/** The start of each mark. Unpredictable, so that no content can contain it. */
export const HOLE_MARK = `\uE0FF${randomBytes(12).toString('hex')}:`;
export const HOLE_END = '\uE0FF';

/** The origin of a printed value. */
export interface Hole {
  value: RequestValue;
}

/**
 * Placeholder of a `request` contributor's variable, or of a part of it, while a page is cut. It can be printed,
 * which leaves a mark, and passed on. Any other use of its value – a condition, filter, loop or comparison – throws
 * CannotCut.
 */
export class RequestValue extends Drop {
  readonly #holes: Hole[];
  readonly scope: number;
  /** From the variable's name onwards. */
  readonly path: readonly string[];
  /** The previous value of the variable; undefined if none. */
  readonly before: unknown;

  constructor(holes: Hole[], scope: number, path: readonly string[], before?: unknown) {
    super();
    this.#holes = holes;
    this.scope = scope;
    this.path = path;
    this.before = before;
  }

  /** The mark printed in its place. */
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
