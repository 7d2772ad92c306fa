import type { Principal } from './principal.ts';

/** Who does something, and from where, as the audit trail keeps it. `null` in its place: the command line. */
export interface Actor {
  readonly userId: string;
  readonly login: string;
  /** The network address. */
  readonly address: string;
  /** What the person may do at this moment. */
  readonly authorities: ReadonlySet<string>;
}

/** An actor whose way of signing in matters to what is done. `null` in its place: the command line. */
export interface Caller extends Actor, Principal {}

export function actorOf({ userId, login, authorities }: Principal, address: string): Actor {
  return { userId, login, authorities, address };
}

export function callerOf(principal: Principal, address: string): Caller {
  return { ...principal, address };
}
