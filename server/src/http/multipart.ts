import fastifyMultipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.ts';

export interface MultipartLimits {
  /** Bytes of one file. */
  fileSize: number;
  files: number;
  fields: number;
  /** Bytes of one text. */
  fieldSize: number;
  /** What a file that is larger ends with, as soon as it is. */
  tooLarge(part: MultipartFile): AppError;
}

/** Lets the routes of this scope take multipart bodies, part by part as they come. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart, { throwFileSizeLimit: false });
}

/**
 * Hands over the parts one after the other; a file must be read to its end before the next part comes. Texts are UTF-8:
 * other bytes are refused, never replaced. Throws what the reader throws, else `too-large`, `malformed` or
 * `unsupported-media-type`; what still comes of the body is then thrown away, so that the answer reaches the sender.
 */
export async function readMultipart(
  request: FastifyRequest,
  { tooLarge, ...limits }: MultipartLimits,
  read: (part: Multipart) => Promise<void> | void,
): Promise<void> {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type');
  const parts = limits.files + limits.fields + 1;
  try {
    // Read as bytes, to be decoded strictly.
    for await (const part of request.parts({ defCharset: 'latin1', limits: { ...limits, parts } })) {
      if (part.type === 'file') {
        if (part.file.truncated) throw tooLarge(part);
        part.file.once('limit', () => part.file.destroy(tooLarge(part)));
      }
      await read(part.type === 'field' ? { ...part, value: decoded(part) } : part);
    }
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw translateMultipartError(error);
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded({ value, fieldname }: { value: unknown; fieldname: string }): unknown {
  if (!fieldname.isWellFormed() || fieldname.includes('\ufffd')) throw new AppError('malformed');
  if (typeof value !== 'string') return value;
  try {
    return decoder.decode(Buffer.from(value, 'latin1'));
  } catch (error) {
    throw new AppError('malformed', { cause: error });
  }
}

/** What the parser refuses is a fault of the request: too much of something, or cut off. */
function translateMultipartError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { statusCode, code } = error as Error & { statusCode?: number; code?: string };
  if (statusCode === 413) return new AppError('too-large', { cause: error });
  const isOfTheDisk = /^E[A-Z]+$/.test(code ?? '') && code !== 'ECONNRESET' && code !== 'EPIPE';
  return isOfTheDisk ? error : new AppError('malformed', { cause: error });
}
