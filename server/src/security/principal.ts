/** The signed-in person behind a request, and what the person may do at this moment. */
export interface Principal {
  readonly userId: string;
  readonly login: string;
  /** Names of functions: those that Parvis checks and those that the project added. */
  readonly authorities: ReadonlySet<string>;
  /** The id of the session, as lists of sessions show it; not the token. */
  readonly sessionId: string;
}
