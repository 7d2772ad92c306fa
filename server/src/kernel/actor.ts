/** Who does something, and from where, as the audit trail keeps it. `null` in its place: the command line. */
export interface Actor {
  readonly userId: string;
  readonly login: string;
  /** The network address. */
  readonly address: string;
  /** What the person may do at this moment. */
  readonly authorities: ReadonlySet<string>;
}
