import type { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../../kernel/app-error.ts';

/** Distinguishes storage errors from database errors. */
const CODE = 'STORAGE';

/**
 * Returns `unavailable` for a file storage that is unreachable or rejects a request. Returns an existing storage
 * fault unchanged.
 */
export function storageFault(about: string, cause?: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const text = cause instanceof Error ? `${about}: ${reasonOf(cause)}` : about;
  return new AppError('unavailable', {
    cause: Object.assign(new Error(text, { cause }), { code: CODE }),
  });
}

/** Returns whether the storage reports a missing object. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket';
}

function reasonOf(error: Error): string {
  if (error.name === 'CredentialsProviderError') {
    return `no credentials were found (${error.message}): set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine or container a role`;
  }
  const status = statusOf(error);
  if (status !== undefined) return `${status} ${error.name}`;
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
}

function statusOf(error: unknown): number | undefined {
  return (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;
}
