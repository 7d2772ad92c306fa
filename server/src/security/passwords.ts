import bcrypt from 'bcrypt';
import { isWhole } from './password.rules.ts';
import { createWorkQueue } from './work-queue.ts';

/** BCrypt works on the four threads that file access uses too; one is left to it. */
const HASHES_AT_ONCE = 3;
/** About ten seconds of work at the default cost; whoever comes later is told to come again. */
const MAX_WAITING = 500;

/** Hashes and compares passwords with BCrypt, each with a random salt. Source: spec §5-7, contract §3. */
export interface Passwords {
  /** The hash of a password that passed `checkPassword`. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password is the one that was hashed. Takes the same time whether there is a hash or not (`null`: an
   * unknown login, or a user without password), and whether the hash is of the present cost or of a lower one.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** Whether a hash is weaker than what is configured now. */
  needsRehash(hash: string): boolean;
}

export interface PasswordsOptions {
  /** log2 of the rounds: 4 to 31. */
  cost: number;
}

/** Throws `unavailable` from `hash` and `verify` while too many passwords wait to be hashed. */
export function createPasswords({ cost }: PasswordsOptions): Passwords {
  const queue = createWorkQueue({ atOnce: HASHES_AT_ONCE, maxWaiting: MAX_WAITING });

  return {
    hash: (password) => queue.run(() => bcrypt.hash(password, cost)),

    verify: (password, hash) =>
      queue.run(async () => {
        const known = hash !== null && isWhole(password);
        const stored = known ? readHash(hash) : undefined;
        const matches = await bcrypt.compare(password, stored?.hash ?? dummyHash(cost));
        // 2^c + (2^c + 2^(c+1) + … + 2^(cost-1)) = 2^cost: a hash of a lower cost shows by no shorter time.
        for (let lower = stored?.cost ?? cost; lower < cost; lower += 1) {
          await bcrypt.compare(password, dummyHash(lower));
        }
        return stored !== undefined && matches;
      }),

    needsRehash: (hash) => (readHash(hash)?.cost ?? 0) < cost,
  };
}

const HASH = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;

/** `$2y$` is what other programs call `$2b$`. Undefined for what is no hash of BCrypt. */
function readHash(hash: string): { hash: string; cost: number } | undefined {
  const match = HASH.exec(hash);
  return match ? { hash: hash.replace('$2y$', '$2b$'), cost: Number(match[1]) } : undefined;
}

/** A hash that no password is known for, and that takes the work of every other to compare with. */
function dummyHash(cost: number): string {
  return bcrypt.genSaltSync(cost) + '.'.repeat(31);
}
