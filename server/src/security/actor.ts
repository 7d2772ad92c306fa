import type { Principal } from './principal.ts';

/** Who does something, and from where, as the audit trail keeps it. `null` in its place: the command line. */
export interface Actor {
  readonly userId: string;
  readonly login: string;
  /** The network address. */
  readonly address: string;
}

/** An actor whose authorities and way of signing in matter to what is done. `null` in its place: the command line. */
export interface Caller extends Actor, Principal {}

export function actorOf({ userId, login }: Principal, address: string): Actor {
  return { userId, login, address };
}

export function callerOf(principal: Principal, address: string): Caller {
  return { ...principal, address };
}
