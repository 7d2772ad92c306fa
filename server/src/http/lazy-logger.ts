import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];

/** A request logger that is created on first use. Few requests log anything, and creating a logger is expensive. */
export class LazyLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: Options;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: Options) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #own(): FastifyBaseLogger {
    return (this.#made ??= this.#parent.child(this.#bindings, this.#options));
  }

  get level() {
    return this.#own.level;
  }

  set level(level) {
    this.#own.level = level;
  }

  fatal(...entry: unknown[]): void {
    this.#own.fatal(...(entry as [object]));
  }

  error(...entry: unknown[]): void {
    this.#own.error(...(entry as [object]));
  }

  warn(...entry: unknown[]): void {
    this.#own.warn(...(entry as [object]));
  }

  info(...entry: unknown[]): void {
    this.#own.info(...(entry as [object]));
  }

  debug(...entry: unknown[]): void {
    this.#own.debug(...(entry as [object]));
  }

  trace(...entry: unknown[]): void {
    this.#own.trace(...(entry as [object]));
  }

  silent(...entry: unknown[]): void {
    this.#own.silent(...(entry as [object]));
  }

  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#own.child(bindings, options);
  }
}
