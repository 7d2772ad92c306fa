import type { WorkQueue } from '../../security/work-queue.ts';
import type { MediaFileStore } from './media-file.store.ts';

/** A smaller form of an image. */
export interface MediaVariant {
  /** The name of its file, such as `640.webp`. */
  name: string;
  width: number;
  format: 'webp' | 'jpeg' | 'png';
}

export interface MediaVariants {
  /** Makes the variant unless it is there. Throws `unavailable` when too many wait already, or what sharp throws. */
  make(id: string, variant: MediaVariant): Promise<void>;
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
  store: MediaFileStore,
  queue: WorkQueue,
  maxMegapixels: number,
): MediaVariants {
  const making = new Map<string, Promise<void>>();

  async function make(id: string, { name, width, format }: MediaVariant): Promise<void> {
    if ((await store.sizeOf(id, name)) !== undefined) return;
    await queue.run(async () => {
      const { default: sharp } = await import('sharp');
      const content = await sharp(store.pathOf(id), { limitInputPixels: maxMegapixels * 1_000_000 })
        .autoOrient()
        .resize({ width, withoutEnlargement: true })
        .toFormat(format)
        .toBuffer();
      await store.writeVariant(id, name, content);
    });
  }

  return {
    make(id, variant) {
      const key = `${id}/${variant.name}`;
      const known = making.get(key);
      if (known) return known;
      const made = make(id, variant).finally(() => making.delete(key));
      making.set(key, made);
      return made;
    },
  };
}
