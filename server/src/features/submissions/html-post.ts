import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { discardFile, receiveFile, type ReceivedFile } from '../../files/received-file.ts';
import { isUtf8 } from '../../http/body-charset.ts';
import {
  acceptMultipart,
  readMultipart,
  type MultipartFile,
  type MultipartLimits,
} from '../../http/multipart.ts';
import { AppError } from '../../kernel/app-error.ts';
import { pointerStep, violation } from '../../kernel/violation.ts';
import type { IncomingBytes, IncomingShare } from './incoming-bytes.ts';
import { inspectSubmittedFile, type SubmittedFile } from './submitted-file.ts';

/** More than the largest form posts. */
const MAX_ENTRIES = 2000;
const MAX_FILES = 20;
const URL_ENCODED = 'application/x-www-form-urlencoded';

export interface HtmlPostLimits {
  /** `app.cms.max-body-size`: total bytes of the texts. */
  maxTextBytes: number;
  /** `app.cms.max-upload-size`: bytes per file. */
  maxFileBytes: number;
  /** `app.cms.max-submission-size`: total bytes. */
  maxBytes: number;
}

/** Settings for receiving posted files. */
export interface FileReception {
  /** Parent folder of the received files. */
  receivingFolder: string;
  incoming: IncomingBytes;
  /**
   * Returns the maximum bytes of each file field, from the texts posted before the first file; undefined for fields
   * without files.
   */
  findLimits(texts: URLSearchParams): Promise<FileLimits>;
}

export type FileLimits = (field: string) => Promise<number | undefined>;

/** A post of an HTML form. */
export interface HtmlPost {
  texts: URLSearchParams;
  files: SubmittedFile[];
  /** All received files and the space reserved for them. */
  received: ReceivedFile[];
  incoming: IncomingShare | undefined;
}

export function emptyPost(): HtmlPost {
  return { texts: new URLSearchParams(), files: [], received: [], incoming: undefined };
}

/** Deletes received files that were not placed. */
export async function discardPost({ received, incoming }: HtmlPost): Promise<void> {
  for (const file of received) await discardFile(file);
  incoming?.release();
}

/** The bytes of a URL-encoded body, distinct from JSON; nothing of it is enumerable. */
class EncodedBytes {
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  get bytes(): Buffer {
    return this.#bytes;
  }
}

/** Accepts posts of HTML forms in the routes of this scope, in both encodings. */
export function acceptHtmlPosts(scope: FastifyInstance): void {
  scope.addContentTypeParser(URL_ENCODED, { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, new EncodedBytes(body as Buffer));
  });
  acceptMultipart(scope);
}

/** Returns whether the request is a post of an HTML form. */
export function isHtmlPost({ headers }: FastifyRequest): boolean {
  return /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.test(
    headers['content-type'] ?? '',
  );
}

/**
 * Reads a post of an HTML form into `post` and streams the files that its fields accept to disk. If it throws, the
 * received files must be discarded too. File inputs without a chosen file are omitted. Throws `malformed`,
 * `unsupported-media-type`, `too-large`, `unavailable`, or what finding the limits throws.
 */
export async function readHtmlPost(
  request: FastifyRequest,
  post: HtmlPost,
  reception: FileReception,
  limits: HtmlPostLimits,
): Promise<void> {
  if (!isUtf8(request)) throw new AppError('unsupported-media-type');
  if (request.body instanceof EncodedBytes) readUrlEncoded(request.body.bytes, post.texts);
  else await readParts(request, post, reception, limits);
}

/** Refuses invalid UTF-8 instead of replacing bytes. */
function readUrlEncoded(body: Buffer, texts: URLSearchParams): void {
  const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
  try {
    const pairs = new TextDecoder('utf-8', { fatal: true }).decode(body).split('&');
    if (pairs.length > MAX_ENTRIES) throw new AppError('too-large');
    for (const pair of pairs) {
      if (pair === '') continue;
      const end = pair.includes('=') ? pair.indexOf('=') : pair.length;
      texts.append(decode(pair.slice(0, end)), decode(pair.slice(end + 1)));
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformed', { cause: error });
  }
}

async function readParts(
  request: FastifyRequest,
  post: HtmlPost,
  { receivingFolder, incoming, findLimits }: FileReception,
  { maxTextBytes, maxFileBytes, maxBytes }: HtmlPostLimits,
): Promise<void> {
  const { texts, files, received } = post;
  // Check the declared length before reading.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooMuch(maxBytes);
  const share = (post.incoming = incoming.open());
  let textBytes = 0;
  let fileBytes = 0;
  let fileLimits: FileLimits | undefined;

  function takeText(name: string, text: string): void {
    textBytes += Buffer.byteLength(name) + Buffer.byteLength(text);
    if (textBytes > maxTextBytes) throw new AppError('too-large');
    texts.append(name, text);
  }

  async function takeFile({ name, fileName, bytes }: MultipartFile): Promise<void> {
    fileLimits ??= await findLimits(texts);
    const isFirst = !files.some((file) => file.field === name);
    const limit = isFirst ? await fileLimits(name) : undefined;
    let size = 0;

    /** Yields the accepted part of the file and consumes the rest. */
    async function* kept(): AsyncGenerator<Buffer> {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        const wanted = chunk.subarray(0, Math.max(0, (limit ?? 0) - size));
        size += chunk.length;
        fileBytes += chunk.length;
        if (fileBytes > maxBytes) throw tooMuch(maxBytes);
        if (wanted.length === 0) continue;
        share.take(wanted.length);
        yield wanted;
      }
    }

    const content = Readable.from(kept(), { objectMode: false });
    const file = limit === undefined ? undefined : await receiveFile(content, receivingFolder);
    if (file) received.push(file);
    else await finished(content.resume());
    // Browsers send an empty, unnamed file when none was chosen.
    if (size > 0 || fileName) files.push(await inspectSubmittedFile(name, fileName ?? '', size, file));
  }

  const limits: MultipartLimits = {
    fileSize: maxFileBytes,
    files: MAX_FILES,
    texts: MAX_ENTRIES,
    textSize: maxTextBytes,
    tooLarge: (name, kind) =>
      kind === 'file' ? tooLarge(`/values${pointerStep(name)}`, maxFileBytes) : new AppError('too-large'),
  };
  await readMultipart(request, limits, (part) =>
    part.kind === 'file' ? takeFile(part) : takeText(part.name, part.text),
  );
}

function tooMuch(max: number): AppError {
  return new AppError('too-large', { violations: [violation('', 'together-too-large', { max })] });
}

function tooLarge(pointer: string, max: number): AppError {
  return new AppError('too-large', { violations: [violation(pointer, 'file-too-large', { max })] });
}
