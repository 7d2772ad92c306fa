import { AppError } from '../kernel/app-error.ts';
import { violation } from '../kernel/violation.ts';

/** The signed-in person behind a request, and what the person may do at this moment. */
export interface Principal {
  readonly userId: string;
  readonly login: string;
  /** Names of functions: those that Parvis checks and those that the project added. */
  readonly authorities: ReadonlySet<string>;
  /** The id of the session, as lists of sessions show it; not the token. Null: the request came with an API token. */
  readonly sessionId: string | null;
  /** Whether the request came with an API token that can only read. */
  readonly isReadOnly: boolean;
}

/**
 * The session of somebody who signed in in person. Throws `forbidden` for an API token: whoever gets hold of one can
 * neither make another nor take over the account. Decision 0013.
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
