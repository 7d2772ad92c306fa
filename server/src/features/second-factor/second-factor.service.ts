import type {
  RecoveryCodes,
  SecondFactorConfirmation,
  SecondFactorProof,
  SecondFactorReset,
  SecondFactorSecret,
  SecondFactorStart,
  SecondFactorView,
} from '../../contract/second-factor.ts';
import type { RefusalReason } from '../../contract/audit.ts';
import type { AuditAction } from '../../contract/audited.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import { actorOf, callerOf, type Actor, type Caller } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import { refuseBeyondOwn } from '../../security/authority-limit.ts';
import { findProfileAuthorities } from '../../security/authority.repository.ts';
import type { OwnerCheck } from '../../security/owner-check.ts';
import { requireSession, type Principal } from '../../security/principal.ts';
import { seal } from '../../security/secret-box.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts';
import type { SecondFactorCheck } from './second-factor-check.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  deleteSecondFactor,
  findFactorUser,
  findSecondFactor,
  replaceRecoveryCodes,
  storePendingSecret,
  type FactorUser,
} from './second-factor.repository.ts';
import { newTotpSecret, qrCodeOf, totpUri } from './totp.ts';

export interface SecondFactorServiceDependencies {
  database: Database;
  clock: Clock;
  ownerCheck: OwnerCheck;
  check: SecondFactorCheck;
  /** Returns the issuer that apps show next to the login: the host of the site. */
  issuer(): string;
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

const PASSWORD = { pointer: '/password', action: 'second-factor-refused' } as const;
const CURRENT_PASSWORD = { pointer: '/currentPassword', action: 'second-factor-refused' } as const;

/**
 * The second factor (TOTP, RFC 6238) of the user's own account, and its reset by an administrator. Requires a session:
 * an API token gets `forbidden`. A wrong password counts as a failed sign-in. Source: contract §3, decision 0013.
 */
export function createSecondFactorService(dependencies: SecondFactorServiceDependencies) {
  const { database, clock, ownerCheck, check } = dependencies;

  async function userOf(principal: Principal): Promise<FactorUser> {
    requireSession(principal);
    return (await findFactorUser(database.read, principal.userId)) ?? fail('unauthenticated');
  }

  function audit(db: Db, by: Actor, action: AuditAction, reason?: RefusalReason): Promise<void> {
    const entity = { kind: 'user', id: by.userId, name: by.login } as const;
    return recordAudit(db, { at: clock.now(), by, action, entity, ...(reason ? { reason } : {}) });
  }

  /** Runs a change of an active second factor after checking the password and a code. */
  async function withProof<T>(
    body: ParsedBody<SecondFactorProof>,
    principal: Principal,
    address: string,
    change: (db: Db, by: Actor) => Promise<T>,
  ): Promise<T> {
    const user = await userOf(principal);
    const { password, code } = accept(body, []);
    const by = callerOf(principal, address);
    await ownerCheck.confirm(by, password, PASSWORD);
    await check.admit(user.id);
    const changed = await database.transaction(async (db) => {
      if (!(await check.isOn(db, user.id))) throw refused('', 'second-factor-off');
      return (await check.accept(db, user.id, code)) ? { result: await change(db, by) } : undefined;
    });
    if (changed) return changed.result;
    throw await database.transaction(async (db) => {
      const limited = await check.refuse(db, user.id);
      await audit(db, by, 'second-factor-refused', 'wrong-code');
      return limited ?? refused('/code', 'code-wrong');
    });
  }

  async function writeRecoveryCodes(db: Db, userId: string): Promise<RecoveryCodes> {
    const recoveryCodes = newRecoveryCodes();
    const hashes = recoveryCodes.map((code) => hashRecoveryCode(userId, code));
    await replaceRecoveryCodes(db, userId, hashes);
    return { recoveryCodes };
  }

  return {
    async state(principal: Principal): Promise<SecondFactorView> {
      const { id, isRequired } = await userOf(principal);
      return database.snapshot(async (db) => {
        const confirmedAt = (await findSecondFactor(db, id))?.confirmedAt ?? null;
        return {
          enabled: confirmedAt !== null,
          required: isRequired,
          enabledAt: confirmedAt === null ? null : toInstant(confirmedAt),
          recoveryCodesLeft: await countRecoveryCodes(db, id),
        };
      });
    },

    /**
     * Creates a secret that is inactive until confirmed and replaces an earlier unconfirmed one. Throws `invalid` for a
     * wrong password or an active second factor, `rate-limited`, and `unavailable` without `app.security.secret`.
     */
    async begin(
      body: ParsedBody<SecondFactorStart>,
      principal: Principal,
      address: string,
    ): Promise<SecondFactorSecret> {
      const user = await userOf(principal);
      const { password } = accept(body, []);
      await ownerCheck.confirm(callerOf(principal, address), password, PASSWORD);
      const secret = await newTotpSecret();
      const sealed = seal(await check.key(), secret, user.id);
      await database.transaction(async (db) => {
        if (!(await storePendingSecret(db, user.id, sealed, clock.now())))
          throw refused('', 'second-factor-on');
      });
      const otpauthUri = await totpUri(secret, dependencies.issuer(), user.login);
      return { secret, otpauthUri, qrCode: await qrCodeOf(otpauthUri) };
    },

    /** Activates the second factor with the first code of the app and returns the recovery codes. Throws `invalid`. */
    async confirm(
      body: ParsedBody<SecondFactorConfirmation>,
      principal: Principal,
      address: string,
    ): Promise<RecoveryCodes> {
      const { id } = await userOf(principal);
      const { code } = accept(body, []);
      const pending = await findSecondFactor(database.read, id);
      if (!pending) throw refused('', 'second-factor-not-begun');
      if (pending.confirmedAt !== null) throw refused('', 'second-factor-on');
      const step = await check.stepOf(pending.secret, id, code);
      if (step === undefined) throw refused('/code', 'code-wrong');
      return database.transaction(async (db) => {
        const { secret } = pending;
        if (!(await confirmSecret(db, id, { secret, step }, clock.now())))
          throw refused('/code', 'code-wrong');
        await audit(db, actorOf(principal, address), 'enable-second-factor');
        return writeRecoveryCodes(db, id);
      });
    },

    /** Replaces all recovery codes. Throws `invalid` for a wrong password or code, or `rate-limited`. */
    renewRecoveryCodes: (
      body: ParsedBody<SecondFactorProof>,
      principal: Principal,
      address: string,
    ): Promise<RecoveryCodes> =>
      withProof(body, principal, address, async (db, by) => {
        await audit(db, by, 'renew-recovery-codes');
        return writeRecoveryCodes(db, by.userId);
      }),

    /** Deactivates the second factor and deletes its recovery codes. Throws as `renewRecoveryCodes`. */
    turnOff: (body: ParsedBody<SecondFactorProof>, principal: Principal, address: string): Promise<void> =>
      withProof(body, principal, address, async (db, by) => {
        await deleteSecondFactor(db, by.userId);
        await audit(db, by, 'disable-second-factor');
      }),

    /**
     * Deactivates the second factor of a user who has lost the app; does nothing when it is inactive. For the caller's
     * own, the current password is required. Throws `not-found`, and `forbidden` for a user with more permissions than
     * the caller.
     */
    async reset(userId: string, body: ParsedBody<SecondFactorReset>, by: Caller): Promise<void> {
      const { currentPassword } = accept(body, []);
      if (userId === by.userId) await ownerCheck.confirm(by, currentPassword, CURRENT_PASSWORD);
      await database.transaction(async (db) => {
        const user = (await findFactorUser(db, userId)) ?? fail('not-found');
        refuseBeyondOwn(by, await findProfileAuthorities(db, user.profileId));
        if (!(await deleteSecondFactor(db, userId))) return;
        const entity = { kind: 'user', id: user.id, name: user.login } as const;
        await recordAudit(db, { at: clock.now(), by, action: 'reset-second-factor', entity });
      });
    },
  };
}

function refused(pointer: string, code: string): AppError {
  return new AppError('invalid', { violations: [violation(pointer, code)] });
}
