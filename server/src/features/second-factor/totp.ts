import type { TOTP } from 'otpauth';

const PERIOD_S = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** One step before and after is accepted, because phone clocks drift and people type slowly. */
const DRIFT_STEPS = 1;

/** Returns whether a text is a six-digit app code. */
export function isTotpCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Returns a random secret of 160 bits in Base32. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the 30-second step of a code among those accepted at an instant (ms), or undefined for a wrong code. */
export async function findTotpStep(secret: string, code: string, now: number): Promise<number | undefined> {
  const totp = await createTotp(secret);
  const drift = totp.validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return drift === null ? undefined : totp.counter({ timestamp: now }) + drift;
}

/** Returns the URI from which apps read a secret; they show `issuer` and `login`. */
export async function totpUri(secret: string, issuer: string, login: string): Promise<string> {
  return (await createTotp(secret, issuer, login)).toString();
}

/** Returns the QR code of a URI: a PNG image in a data URL. */
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
