import type { FastifyRequest } from 'fastify';
import { MediaForm } from '../../contract/media.ts';
import { discardFile, receiveFile, type ReceivedFile } from '../../files/received-file.ts';
import { readMultipart, type MultipartLimits } from '../../http/multipart.ts';
import { AppError } from '../../kernel/app-error.ts';
import { parseBody } from '../../kernel/parse-body.ts';
import type { ParsedBody } from '../../kernel/parsed-body.ts';
import { pointerStep, violation, type Violation } from '../../kernel/violation.ts';
import type { Upload } from './media.service.ts';

const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 10;

/**
 * Reads a multipart upload: `file`, streamed to disk, and `title` and `alt` as JSON. Throws `unsupported-media-type`,
 * `too-large` or `malformed`, after removing the file.
 */
export async function readUpload(request: FastifyRequest, folder: string, maxBytes: number): Promise<Upload> {
  const given = new Map<string, unknown>();
  const violations: Violation[] = [];
  let file: ReceivedFile | undefined;
  let fileName = '';
  const limits: MultipartLimits = {
    ...{ fileSize: maxBytes, files: 1, texts: MAX_FIELDS, textSize: MAX_FIELD_BYTES },
    tooLarge: (name, kind) =>
      kind === 'file' ? tooLarge('file', maxBytes) : tooLarge(name, MAX_FIELD_BYTES),
  };
  try {
    await readMultipart(request, limits, async (part) => {
      if (part.kind === 'text') {
        given.set(part.name, readJson(part.text));
      } else if (part.name === 'file') {
        fileName = part.fileName ?? '';
        file = await receiveFile(part.bytes, folder);
      } else {
        violations.push(violation(pointerStep(part.name), 'unknown-property'));
        part.bytes.resume();
      }
    });
  } catch (error) {
    if (file) await discardFile(file);
    throw error;
  }
  const body = parseBody(MediaForm, Object.fromEntries(given)) as ParsedBody<MediaForm>;
  return {
    file,
    fileName,
    body: { value: body.value, violations: [...violations, ...body.violations] },
  };
}

function tooLarge(name: string, max: number): AppError {
  return new AppError('too-large', {
    violations: [violation(pointerStep(name), name === 'file' ? 'file-too-large' : 'too-large', { max })],
  });
}

/** Parses a JSON field. Returns invalid JSON as a string, which the schema then rejects. */
function readJson(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
