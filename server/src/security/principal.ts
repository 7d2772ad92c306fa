import { AppError } from '../kernel/app-error.ts';
import { violation } from '../kernel/violation.ts';

/** The signed-in user of a request, with the current authorities. */
export interface Principal {
  readonly userId: string;
  readonly login: string;
  /** The names of functions, both built-in and added by the project. */
  readonly authorities: ReadonlySet<string>;
  /** The public id of the session, not its token. Null for a request with an API token. */
  readonly sessionId: string | null;
  /** Whether the request came with a read-only API token. */
  readonly isReadOnly: boolean;
}

/**
 * Returns the session of an interactive sign-in. Throws `forbidden` for an API token, so that a stolen one can
 * neither create another nor take over the account. Decision 0013.
 */
export function requireSession({ sessionId }: Principal): string {
  if (sessionId === null) {
    throw new AppError('forbidden', {
      params: { authority: 'session' },
      violations: [violation('Authorization', 'session-needed')],
    });
  }
  return sessionId;
}
