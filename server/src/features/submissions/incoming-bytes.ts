import { AppError } from '../../kernel/app-error.ts';
import { violation } from '../../kernel/violation.ts';

const RETRY_AFTER_SECONDS = 10;

/** The bytes that files of one request take while they arrive. */
export interface IncomingShare {
  /** Adds what is about to be written. Throws `unavailable` when all requests together would take more than there is room for. */
  take(bytes: number): void;
  /** Returns all of it. */
  release(): void;
}

/** Room on the disk for the files of submissions that are on their way, over all requests of this process. */
export interface IncomingBytes {
  open(): IncomingShare;
}

export function createIncomingBytes(maxBytes: number): IncomingBytes {
  let taken = 0;
  return {
    open() {
      let own = 0;
      return {
        take(bytes) {
          if (taken + bytes > maxBytes) {
            throw new AppError('unavailable', {
              violations: [violation('', 'too-many-files-at-once')],
              retryAfterSeconds: RETRY_AFTER_SECONDS,
            });
          }
          taken += bytes;
          own += bytes;
        },
        release() {
          taken -= own;
          own = 0;
        },
      };
    },
  };
}
