import { hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../kernel/app-error.ts';
import { violation } from '../kernel/violation.ts';

const PROPERTY = 'app.security.secret';
/** Of the data directory. */
export const SECRET_FILE = 'secret';
const KEY_BYTES = 32;

/** Keys made of `app.security.secret`, one for each purpose: knowing one tells nothing of another. */
export interface Secret {
  /** 256 bits, the same at every call and on every instance. Throws `unavailable`, naming the property, without a secret. */
  key(purpose: string): Promise<Buffer>;
}

export interface SecretOptions {
  /** `app.security.secret`. */
  configured: string | undefined;
  dialect: 'sqlite' | 'postgres';
  /** Absolute. */
  dataDirectory: string;
}

/**
 * The secret of the installation. With SQLite and none configured it is a file of the data directory, which is made when a
 * secret is first needed. With PostgreSQL several instances may run, so it must be configured. Source: contract §6.
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
        // A disk that was full may have room the next time.
        known = undefined;
        throw error;
      }
    },
  };
}

/** Of several processes that start at once one makes the file, whole before it has its name. */
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
