import type { FileStore } from '../../files/file-store.ts';
import type { WorkQueue } from '../../security/work-queue.ts';
import { mediaFileKey } from './media-file.key.ts';

/** A smaller form of an image. */
export interface MediaVariant {
  /** The name of its file, such as `640.webp`. */
  name: string;
  width: number;
  format: 'webp' | 'jpeg' | 'png';
}

export interface MediaVariants {
  /**
   * Makes the variant unless it is there. Gives its bytes. Throws `unavailable` when too many wait already, or the storage is away, or
   * what sharp throws.
   */
  make(id: string, variant: MediaVariant): Promise<number>;
  /** The variant of an image that lies on this machine. Throws `unavailable` when too many wait already, or what sharp throws. */
  resize(path: string, variant: MediaVariant): Promise<Buffer>;
}

/** AVIF takes too long to make: who does not take WebP gets JPEG of it. */
const OWN_FORMAT: Readonly<Record<string, MediaVariant['format']>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'jpeg',
};

/** The variant of an image for a width, for a browser that takes WebP or not. */
export function variantOf(type: string, width: number, takesWebp: boolean): MediaVariant {
  const format = takesWebp ? 'webp' : (OWN_FORMAT[type] ?? 'jpeg');
  return { name: `${width}.${format}`, width, format };
}

/** Makes smaller images, a few at once; the same one is made once, however many ask for it meanwhile. */
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
    const there = await files.look(key);
    if (there) return there.size;
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
