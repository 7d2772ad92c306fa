import { createReadStream } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Metadata } from 'sharp';
import { receiveFile, type ReceivedFile } from '../../files/received-file.ts';
import { blankBoxes } from './metadata/blank-boxes.ts';
import { stripGif } from './metadata/strip-gif.ts';
import { stripJpeg } from './metadata/strip-jpeg.ts';
import { stripPng } from './metadata/strip-png.ts';
import { isLosslessWebp, stripWebp } from './metadata/strip-webp.ts';

type Strip = (bytes: Buffer) => Buffer[] | Promise<Buffer[]>;

/** Functions that return the parts of a file to keep. They throw a `RangeError` for files they cannot parse. */
const STRIP: Readonly<Record<string, Strip>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};

/** The quality of images that are re-encoded because of their rotation. */
const QUALITY = 92;

export interface StripOptions {
  /** The metadata of an image as read by sharp. */
  header: Metadata | undefined;
  receivingFolder: string;
  maxPixels: number;
}

/**
 * Removes where, when, by whom and with what a picture or video was taken, but keeps the colour profile. Rotated images
 * are re-encoded upright; all others keep their pixels, except those whose structure only sharp can parse. Other files
 * are unchanged. Returns the file at its location. Rethrows errors of sharp for damaged pixels.
 */
export async function stripMetadata(
  file: ReceivedFile,
  type: string,
  { header, receivingFolder, maxPixels }: StripOptions,
): Promise<ReceivedFile> {
  if (type === 'image/avif' || type === 'video/mp4') {
    const isChanged = await blankBoxes(file.path, type === 'image/avif');
    return isChanged ? replace(file, createReadStream(file.path), receivingFolder) : file;
  }
  const strip = STRIP[type];
  if (!strip || !header) return file;
  const bytes = await readFile(file.path);
  const isTurned = (header.orientation ?? 1) > 1 && (header.pages ?? 1) === 1;
  const kept = isTurned ? undefined : await readParts(strip, bytes);
  const content = kept ?? [await recompress(bytes, header, maxPixels)];
  const size = content.reduce((sum, part) => sum + part.length, 0);
  return kept && size === bytes.length ? file : replace(file, Readable.from(content), receivingFolder);
}

async function readParts(strip: Strip, bytes: Buffer): Promise<Buffer[] | undefined> {
  try {
    return await strip(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Re-encodes an image as displayed, in its format and colours. By default sharp omits the metadata. */
async function recompress(bytes: Buffer, header: Metadata, maxPixels: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: maxPixels, animated: (header.pages ?? 1) > 1 })
    .autoOrient()
    .keepIccProfile()
    .toColourspace(header.space);
  const { isProgressive: progressive, chromaSubsampling } = header;
  if (header.format === 'jpeg') {
    const sampling = chromaSubsampling === '4:4:4' ? chromaSubsampling : '4:2:0';
    return image.jpeg({ quality: QUALITY, progressive, chromaSubsampling: sampling }).toBuffer();
  }
  if (header.format === 'webp') {
    return image.webp({ quality: QUALITY, lossless: isLosslessWebp(bytes) }).toBuffer();
  }
  return header.format === 'gif' ? image.gif().toBuffer() : image.png({ progressive }).toBuffer();
}

/** Replaces the content of a file in place, so that the caller can discard it as before. */
async function replace(file: ReceivedFile, content: Readable, folder: string): Promise<ReceivedFile> {
  const replaced = await receiveFile(content, folder);
  await rename(replaced.path, file.path);
  return { ...replaced, path: file.path };
}
