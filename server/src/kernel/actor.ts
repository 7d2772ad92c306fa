/** Who does something and from where, as recorded in the audit trail. `null` instead means the command line. */
export interface Actor {
  readonly userId: string;
  readonly login: string;
  /** The network address; empty for what a job does for somebody. */
  readonly address: string;
  /** The current authorities of the user. */
  readonly authorities: ReadonlySet<string>;
}
