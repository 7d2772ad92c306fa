import { AppError } from '../kernel/app-error.ts';
import { violation } from '../kernel/violation.ts';
import type { Caller } from './actor.ts';

/**
 * Throws `forbidden`, naming the missing authorities, unless the caller holds all of them: users cannot grant, change
 * or revoke more than they hold. The command line may do everything. Decision 0013.
 */
export function refuseBeyondOwn(by: Caller | null, authorities: Iterable<string>, pointer = ''): void {
  if (by === null) return;
  const missing = [...new Set(authorities)].filter((name) => !by.authorities.has(name)).sort();
  if (missing.length === 0) return;
  const authority = missing.join(', ');
  throw new AppError('forbidden', {
    params: { authority },
    violations: [violation(pointer, 'beyond-own-authorities', { authority })],
  });
}
