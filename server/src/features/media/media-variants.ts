import type { FileStore } from '../../files/file-store.ts';
import type { WorkQueue } from '../../security/work-queue.ts';
import { mediaFileKey } from './media-file.key.ts';

/** A smaller version of an image. */
export interface MediaVariant {
  /** The file name, such as `640.webp`. */
  name: string;
  width: number;
  format: 'webp' | 'jpeg' | 'png';
}

export interface MediaVariants {
  /**
   * Creates the variant unless it exists, and returns its size in bytes. Throws `unavailable` when too many are waiting
   * or the storage is down, and rethrows errors of sharp.
   */
  make(id: string, variant: MediaVariant): Promise<number>;
  /** Returns the variant of a local image. Throws `unavailable` when too many are waiting, and rethrows errors of sharp. */
  resize(path: string, variant: MediaVariant): Promise<Buffer>;
}

/** Formats that are kept when the browser does not accept WebP. AVIF takes too long to encode and becomes JPEG. */
const OWN_FORMAT: Readonly<Record<string, MediaVariant['format']>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'jpeg',
};

/** Returns the variant of an image for a width and for the formats that the browser accepts. */
export function variantOf(type: string, width: number, takesWebp: boolean): MediaVariant {
  const format = takesWebp ? 'webp' : (OWN_FORMAT[type] ?? 'jpeg');
  return { name: `${width}.${format}`, width, format };
}

/** Creates smaller images, a limited number concurrently. Concurrent requests for the same variant share one job. */
export function createMediaVariants(
  files: FileStore,
  queue: WorkQueue,
  maxMegapixels: number,
): MediaVariants {
  const making = new Map<string, Promise<number>>();

  async function resize(path: string, { width, format }: MediaVariant): Promise<Buffer> {
    const { default: sharp } = await import('sharp');
    return sharp(path, { limitInputPixels: maxMegapixels * 1_000_000 })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .toFormat(format)
      .toBuffer();
  }

  async function make(id: string, variant: MediaVariant): Promise<number> {
    const key = mediaFileKey(id, variant.name);
    const existing = await files.readFacts(key);
    if (existing) return existing.size;
    return queue.run(async () => {
      const content = await files.onDisk(mediaFileKey(id), (path) => resize(path, variant));
      await files.write(key, content);
      return content.length;
    });
  }

  return {
    resize: (path, variant) => queue.run(() => resize(path, variant)),
    make(id, variant) {
      const key = mediaFileKey(id, variant.name);
      const known = making.get(key);
      if (known) return known;
      const made = make(id, variant).finally(() => making.delete(key));
      making.set(key, made);
      return made;
    },
  };
}
