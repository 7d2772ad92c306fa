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

/** More names than the largest form posts. */
const MAX_ENTRIES = 2000;
const MAX_FILES = 20;
const URL_ENCODED = 'application/x-www-form-urlencoded';

export interface HtmlPostLimits {
  /** `app.cms.max-body-size`: bytes of all texts. */
  maxTextBytes: number;
  /** `app.cms.max-upload-size`: bytes of one file. */
  maxFileBytes: number;
  /** `app.cms.max-submission-size`: bytes of everything. */
  maxBytes: number;
}

/** How files of a post are received. */
export interface FileReception {
  /** Below which they arrive. */
  receivingFolder: string;
  incoming: IncomingBytes;
  /** Finds, by what was posted before the first file, how many bytes a file of a field may have; undefined: the field takes none. */
  findLimits(texts: URLSearchParams): Promise<FileLimits>;
}

export type FileLimits = (field: string) => Promise<number | undefined>;

/** What an HTML form posted. */
export interface HtmlPost {
  texts: URLSearchParams;
  files: SubmittedFile[];
  /** Everything that lies apart, and the room that it takes. */
  received: ReceivedFile[];
  incoming: IncomingShare | undefined;
}

export function emptyPost(): HtmlPost {
  return { texts: new URLSearchParams(), files: [], received: [], incoming: undefined };
}

/** Removes what was received and not placed. */
export async function discardPost({ received, incoming }: HtmlPost): Promise<void> {
  for (const file of received) await discardFile(file);
  incoming?.release();
}

/** The bytes of a urlencoded body, told apart from JSON; nothing of it is enumerable. */
class EncodedBytes {
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  get bytes(): Buffer {
    return this.#bytes;
  }
}

/** Lets the routes of this scope take what HTML forms post, in both encodings. */
export function acceptHtmlPosts(scope: FastifyInstance): void {
  scope.addContentTypeParser(URL_ENCODED, { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, new EncodedBytes(body as Buffer));
  });
  acceptMultipart(scope);
}

/** Whether the request is one that an HTML form sends. */
export function isHtmlPost({ headers }: FastifyRequest): boolean {
  return /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.test(
    headers['content-type'] ?? '',
  );
}

/**
 * Reads what an HTML form posted into `post`, files that their fields take to the disk as they come: what is there when this
 * throws is to be discarded too. A file that was not chosen is absent. Throws `malformed`, `unsupported-media-type`, `too-large`,
 * `unavailable`, or what finding the limits throws.
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

/** Strictly: bytes that are no UTF-8 are refused, never replaced. */
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
  // A length that is told is believed, before a byte is read.
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

    /** What its field takes of it; all of it is read. */
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
    // Browsers send an empty one without a name where none was chosen.
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
