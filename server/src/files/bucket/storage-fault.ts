import { AppError } from '../../kernel/app-error.ts';

/** By which a fault of the storage is told from one of the database. */
const CODE = 'STORAGE';

/** A storage of files that cannot be reached, or refuses: `unavailable`. One that is known already is given back as it is. */
export function storageFault(about: string, cause?: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const told = cause instanceof Error ? `${about}: ${cause.message}` : about;
  return new AppError('unavailable', {
    cause: Object.assign(new Error(told, { cause }), { code: CODE }),
  });
}
