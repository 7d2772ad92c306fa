import type { MediaView } from '../../contract/media.ts';
import { mediaSrcset, mediaUrl } from '../../content/media-address.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { Media } from './media.repository.ts';

export function toMediaView(media: Media): MediaView {
  return {
    id: media.id,
    version: media.version,
    createdAt: toInstant(media.createdAt),
    createdBy: media.createdBy,
    updatedAt: toInstant(media.updatedAt),
    updatedBy: media.updatedBy,
    name: media.name,
    type: media.type,
    size: media.size,
    width: media.width,
    height: media.height,
    title: media.title,
    alt: media.alt,
    url: mediaUrl(media),
    srcset: mediaSrcset(media),
  };
}
