import { AppError } from '../../kernel/app-error.ts';
import { violation } from '../../kernel/violation.ts';

const RETRY_AFTER_SECONDS = 10;

/** The disk space reserved by the files of one request. */
export interface IncomingShare {
  /** Reserves space before writing. Throws `unavailable` when all requests together would exceed the limit. */
  take(bytes: number): void;
  /** Releases the whole reservation. */
  release(): void;
}

/** The disk space for files being received, across all requests of this process. */
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
