import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { FormChallengeView } from '../../contract/form-result.ts';
import type { Clock } from '../../kernel/clock.ts';

const LIFETIME_MS = 20 * 60 * 1000;
/** About a second of work on a slow phone. */
const MAX_NUMBER = 50_000;

/** A solved challenge, valid for one submission. */
export interface Proof {
  /** Identifies the proof, so that it is accepted only once. */
  signature: string;
  /** ms since the epoch. */
  expiresAt: number;
}

/** Proof of work for form submissions, without a third party. Decision 0023. */
export interface FormChallenge {
  create(): Promise<FormChallengeView>;
  /** Returns undefined for a solution that is wrong, expired or not of a challenge of this site. */
  verify(solution: string): Promise<Proof | undefined>;
}

/** @param secret the same on all instances */
export function createFormChallenge(secret: () => Promise<Buffer>, clock: Clock): FormChallenge {
  const key = async () => (await secret()).toString('base64url');
  return {
    create: async () =>
      createChallenge({
        hmacKey: await key(),
        maxnumber: MAX_NUMBER,
        expires: new Date(clock.now() + LIFETIME_MS),
      }),
    async verify(solution) {
      const hmacKey = await key();
      try {
        if (!(await verifySolution(solution, hmacKey, false))) return undefined;
        const expiresAt = Number(extractParams(solution).expires) * 1000;
        const { signature } = JSON.parse(atob(solution)) as { signature: string };
        return expiresAt > clock.now() ? { signature, expiresAt } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
