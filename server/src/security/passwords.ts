import bcrypt from 'bcrypt';
import { isWhole } from './password.rules.ts';
import { createWorkQueue } from './work-queue.ts';

/** BCrypt shares the four libuv threads with file access, which keeps one. */
const HASHES_AT_ONCE = 3;
/** About ten seconds of work at the default cost. Further requests are rejected and may retry. */
const MAX_WAITING = 500;

/** Hashes and compares passwords with BCrypt, each with a random salt. Source: spec §5-7, contract §3. */
export interface Passwords {
  /** Returns the hash of a password that passed `checkPassword`. */
  hash(password: string): Promise<string>;
  /**
   * Returns whether a password matches a hash. Takes the same time without a hash (`null`, for an unknown login or a
   * user without a password) and for hashes of a lower cost.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** Returns whether a hash has a lower cost than configured. */
  needsRehash(hash: string): boolean;
}

export interface PasswordsOptions {
  /** log2 of the rounds: 4 to 31. */
  cost: number;
}

/** Creates the password functions. `hash` and `verify` throw `unavailable` when too many passwords are queued. */
export function createPasswords({ cost }: PasswordsOptions): Passwords {
  const queue = createWorkQueue({ atOnce: HASHES_AT_ONCE, maxWaiting: MAX_WAITING });

  return {
    hash: (password) => queue.run(() => bcrypt.hash(password, cost)),

    verify: (password, hash) =>
      queue.run(async () => {
        const known = hash !== null && isWhole(password);
        const stored = known ? readHash(hash) : undefined;
        const matches = await bcrypt.compare(password, stored?.hash ?? dummyHash(cost));
        // 2^c + (2^c + 2^(c+1) + … + 2^(cost-1)) = 2^cost, so that a lower cost takes the same time.
        for (let lower = stored?.cost ?? cost; lower < cost; lower += 1) {
          await bcrypt.compare(password, dummyHash(lower));
        }
        return stored !== undefined && matches;
      }),

    needsRehash: (hash) => (readHash(hash)?.cost ?? 0) < cost,
  };
}

const HASH = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/**
 * Parses a BCrypt hash and changes `$2y$`, used by other programs, to `$2b$`. Returns undefined for anything else.
 */
function readHash(hash: string): { hash: string; cost: number } | undefined {
  const match = HASH.exec(hash);
  return match ? { hash: hash.replace('$2y$', '$2b$'), cost: Number(match[1]) } : undefined;
}

/** Returns a hash of no known password that takes as long to compare as any other. */
function dummyHash(cost: number): string {
  return bcrypt.genSaltSync(cost) + '.'.repeat(31);
}
