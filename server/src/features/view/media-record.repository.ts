import type { Localised } from '../../contract/common.ts';
import { mediaSrcset, mediaUrl } from '../../content/media-address.ts';
import type { Db } from '../../database/database.ts';
import type { MediaRecord } from '../../rendering/content-source.ts';

/** Returns media for rendering, in one query. Unknown ids are omitted. */
export async function findMediaRecords(db: Db, ids: readonly string[]): Promise<MediaRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('medium')
    .select(['id', 'name', 'width', 'height', 'resizable', 'title', 'alt'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return rows.map((row) => {
    const srcset = mediaSrcset({ ...row, resizable: row.resizable === 1 });
    return {
      id: row.id,
      url: mediaUrl(row),
      alt: JSON.parse(row.alt) as Localised,
      title: JSON.parse(row.title) as Localised,
      width: row.width,
      height: row.height,
      ...(srcset === null ? {} : { srcset }),
    };
  });
}
