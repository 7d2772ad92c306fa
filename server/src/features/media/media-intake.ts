import type { ReceivedFile } from '../../files/received-file.ts';
import { AppError } from '../../kernel/app-error.ts';
import { violation } from '../../kernel/violation.ts';
import type { WorkQueue } from '../../security/work-queue.ts';
import { inspectMedia, type InspectedMedia, type MediaFacts } from './inspect-media.ts';
import { variantOf, type MediaVariants } from './media-variants.ts';
import { stripMetadata } from './strip-metadata.ts';

/** A file that has passed the checks for the library. */
export interface TakenMedia {
  /** The received file, without its metadata unless it is to be kept. */
  file: ReceivedFile;
  facts: MediaFacts;
  /** The smallest variant, if the image has variants. */
  smallest?: { name: string; content: Buffer };
}

/**
 * Checks a received file under its original name and removes its metadata. Throws `invalid` or `too-large` at `/file`,
 * or `unavailable` when too many files are waiting.
 */
export type MediaIntake = (file: ReceivedFile, name: string) => Promise<TakenMedia>;

export interface MediaIntakeOptions {
  queue: WorkQueue;
  variants: Pick<MediaVariants, 'resize'>;
  receivingFolder: string;
  maxMegapixels: number;
  keepMetadata: boolean;
}

const SMALLEST_WIDTH = 320;

export function createMediaIntake(options: MediaIntakeOptions): MediaIntake {
  const { queue, variants, receivingFolder, maxMegapixels, keepMetadata } = options;
  const maxPixels = maxMegapixels * 1_000_000;

  async function strip(file: ReceivedFile, { facts, header }: InspectedMedia): Promise<ReceivedFile> {
    if (keepMetadata) return file;
    return queue.run(() => stripMetadata(file, facts.type, { header, receivingFolder, maxPixels }));
  }

  /** Detects damaged images by making the smallest variant or, for images without variants, by decoding them. */
  async function decode({ path }: ReceivedFile, { facts, header }: InspectedMedia) {
    if (facts.resizable) {
      const variant = variantOf(facts.type, SMALLEST_WIDTH, true);
      return { name: variant.name, content: await variants.resize(path, variant) };
    }
    if (!header) return undefined;
    const { default: sharp } = await import('sharp');
    await queue.run(() => sharp(path, { limitInputPixels: maxPixels, animated: true }).stats());
    return undefined;
  }

  return async (received, name) => {
    const inspected = await inspectMedia(received, name, maxMegapixels);
    try {
      const file = await strip(received, inspected);
      const smallest = await decode(file, inspected);
      return { file, facts: inspected.facts, ...(smallest && { smallest }) };
    } catch (error) {
      if (error instanceof AppError) throw error;
      const code = inspected.header ? 'broken-image' : 'broken-file';
      throw new AppError('invalid', { violations: [violation('/file', code)], cause: error });
    }
  };
}
