import { hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../kernel/app-error.ts';
import { violation } from '../kernel/violation.ts';

const PROPERTY = 'app.security.secret';
/** The file name within the data directory. */
export const SECRET_FILE = 'secret';
const KEY_BYTES = 32;

/** Derives keys from `app.security.secret`, one per purpose. Knowing one reveals nothing about the others. */
export interface Secret {
  /**
   * Returns 256 bits, the same at every call and on every instance. Throws `unavailable`, naming the property,
   * without a secret.
   */
  key(purpose: string): Promise<Buffer>;
}

export interface SecretOptions {
  /** The value of `app.security.secret`. */
  configured: string | undefined;
  dialect: 'sqlite' | 'postgres';
  /** Absolute. */
  dataDirectory: string;
}

/**
 * Creates the secret of the installation. With SQLite, an unconfigured secret is a file in the data directory,
 * created on first use. With PostgreSQL several instances may run, so it must be configured. Source: contract §6.
 */
export function createSecret({ configured, dialect, dataDirectory }: SecretOptions): Secret {
  let known: Promise<string> | undefined;

  async function find(): Promise<string> {
    if (configured !== undefined) return configured;
    if (dialect === 'postgres') {
      throw new AppError('unavailable', {
        violations: [violation(PROPERTY, 'property-missing', { property: PROPERTY })],
      });
    }
    return readOrMake(join(dataDirectory, SECRET_FILE));
  }

  return {
    async key(purpose) {
      known ??= find();
      try {
        return Buffer.from(hkdfSync('sha256', await known, '', `parvis ${purpose}`, KEY_BYTES));
      } catch (error) {
        // A disk that was full may have room next time.
        known = undefined;
        throw error;
      }
    },
  };
}

/** Creates the file atomically, so that of several processes starting together exactly one does. */
async function readOrMake(file: string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(undefinedWhenAbsent);
  if (stored) return stored;
  const partial = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(partial, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    await link(partial, file).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(partial, { force: true });
  }
  return readFile(file, 'utf8');
}

function undefinedWhenAbsent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
