import type { TOTP } from 'otpauth';

const PERIOD_S = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks of telephones go wrong, and people type slowly: one step before and after counts too. */
const DRIFT_STEPS = 1;

/** Six digits: what an app shows. */
export function isTotpCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** A random secret of 160 bits, in Base32. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The step of 30 seconds that a code belongs to, of those that count at an instant (ms); undefined for a wrong one. */
export async function findTotpStep(secret: string, code: string, now: number): Promise<number | undefined> {
  const totp = await createTotp(secret);
  const drift = totp.validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return drift === null ? undefined : totp.counter({ timestamp: now }) + drift;
}

/** The address that apps read a secret from; `issuer` and `login` are what they show. */
export async function totpUri(secret: string, issuer: string, login: string): Promise<string> {
  return (await createTotp(secret, issuer, login)).toString();
}

/** An address as a QR code: a PNG image in a data URL. */
export async function qrCodeOf(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(text, { margin: 2, scale: 5 });
}

async function createTotp(secret: string, issuer = '', label = ''): Promise<TOTP> {
  const { Secret, TOTP: Totp } = await import('otpauth');
  return new Totp({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}
