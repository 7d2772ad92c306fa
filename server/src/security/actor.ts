import type { Principal } from './principal.ts';

/** Who does something, and from where, as the audit trail keeps it. `null` in its place: the command line. */
export interface Actor {
  readonly userId: string;
  readonly login: string;
  /** The network address. */
  readonly address: string;
}

export function actorOf({ userId, login }: Principal, address: string): Actor {
  return { userId, login, address };
}
