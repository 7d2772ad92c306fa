import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { on } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable, type Writable } from 'node:stream';
import { AppError } from '../kernel/app-error.ts';

const MEDIA_TYPE = 'multipart/form-data';

/** A placeholder for a body whose parts have not been read yet. */
const UNREAD_PARTS = Object.freeze({ parts: 'unread' });

export interface MultipartText {
  kind: 'text';
  name: string;
  text: string;
}

export interface MultipartFile {
  kind: 'file';
  name: string;
  /** The file name without a path, as sent; undefined when there is none. */
  fileName: string | undefined;
  /** Fails as soon as the file is too large. Must be consumed before the next part arrives. */
  bytes: Readable;
}

export type MultipartPart = MultipartText | MultipartFile;

export interface MultipartLimits {
  /** The maximum number of bytes per file. */
  fileSize: number;
  files: number;
  texts: number;
  /** The maximum number of bytes per text. */
  textSize: number;
  /** Returns the error for a part that is too large. */
  tooLarge(name: string, kind: MultipartPart['kind']): AppError;
}

/** Accepts multipart bodies on the routes of this scope, as a stream of parts. */
export function acceptMultipart(scope: FastifyInstance): void {
  scope.addContentTypeParser(MEDIA_TYPE, (_request, _body, done) => done(null, UNREAD_PARTS));
}

/** Returns whether the body is multipart. */
export function isMultipart(request: FastifyRequest): boolean {
  return request.body === UNREAD_PARTS;
}

type FoundPart = [
  name: string | undefined,
  stream: Readable,
  fileName: string | undefined,
  encoding: string,
  type: string,
];

/**
 * Passes the parts to the reader one after another. Texts must be UTF-8, whether or not they declare it; other bytes
 * are rejected, never replaced. Throws the reader's error, `too-large`, `malformed` or `unsupported-media-type`. The
 * rest of the body is then discarded, so that the response reaches the client.
 */
export async function readMultipart(
  request: FastifyRequest,
  limits: MultipartLimits,
  read: (part: MultipartPart) => Promise<void> | void,
): Promise<void> {
  if (!isMultipart(request)) throw new AppError('unsupported-media-type');
  const { raw } = request;
  const parser = createParser(raw.headers, limits);
  const streams = new Set<Readable>();
  parser.on('file', (_name: string, stream: Readable) => {
    streams.add(stream);
    stream.on('error', () => undefined).once('close', () => streams.delete(stream));
  });
  // The loop below or the reader of a part receives the error; until then it is pending.
  parser.on('error', () => undefined);
  const breakOff = () => {
    if (raw.readableEnded) return;
    const error = new AppError('malformed');
    for (const stream of streams) stream.destroy(error);
    parser.destroy(error);
  };
  const parts = on(parser, 'file', { close: ['finish'] }) as AsyncIterable<FoundPart>;
  for (const event of ['close', 'error']) raw.once(event, breakOff);
  if (raw.destroyed) breakOff();
  else raw.pipe(parser);
  const left = { file: limits.files, text: limits.texts };
  try {
    for await (const found of parts) {
      const kind = isFile(found) ? 'file' : 'text';
      if (--left[kind] < 0) throw new AppError('too-large');
      await read(await toPart(kind, found, limits));
    }
  } catch (error) {
    raw.unpipe(parser);
    raw.resume();
    for (const stream of streams) stream.destroy();
    parser.destroy();
    throw translateParserError(error);
  } finally {
    for (const event of ['close', 'error']) raw.off(event, breakOff);
  }
}

/** Creates a parser that passes every part on as raw bytes. */
function createParser(headers: IncomingHttpHeaders, { files, texts }: MultipartLimits): Writable {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      isPartAFile: () => true,
      limits: { parts: files + texts + 1 },
    });
  } catch (error) {
    throw new AppError('malformed', { cause: error });
  }
}

function isFile([, , fileName, , type]: FoundPart): boolean {
  return fileName !== undefined || type === 'application/octet-stream';
}

async function toPart(
  kind: MultipartPart['kind'],
  [name, stream, fileName]: FoundPart,
  limits: MultipartLimits,
): Promise<MultipartPart> {
  if (name === undefined || !name.isWellFormed() || name.includes('\ufffd')) throw new AppError('malformed');
  const bytes = limited(stream, kind === 'file' ? limits.fileSize : limits.textSize, () =>
    limits.tooLarge(name, kind),
  );
  if (kind === 'text') return { kind, name, text: await textOf(bytes) };
  // A discarded file has no reader, and its error must not end the process.
  const file = Readable.from(bytes, { objectMode: false }).on('error', () => undefined);
  return { kind, name, fileName, bytes: file };
}

async function* limited(stream: Readable, max: number, tooLarge: () => AppError): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > max) throw tooLarge();
    yield chunk;
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  try {
    return decoder.decode(Buffer.concat(chunks));
  } catch (error) {
    throw new AppError('malformed', { cause: error });
  }
}

/** Translates a parser error: the body is truncated or is not what it claims to be. */
function translateParserError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  const isOfTheDisk = /^E[A-Z]+$/.test(code ?? '') && code !== 'ECONNRESET' && code !== 'EPIPE';
  return isOfTheDisk ? error : new AppError('malformed', { cause: error });
}
