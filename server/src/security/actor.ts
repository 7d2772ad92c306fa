import type { Actor } from '../kernel/actor.ts';
import type { Principal } from './principal.ts';

export type { Actor } from '../kernel/actor.ts';

/** An actor whose way of signing in matters for the action. `null` instead means the command line. */
export interface Caller extends Actor, Principal {}

export function actorOf({ userId, login, authorities }: Principal, address: string): Actor {
  return { userId, login, authorities, address };
}

export function callerOf(principal: Principal, address: string): Caller {
  return { ...principal, address };
}
