import type { Selectable } from 'kysely';
import type { Localised } from '../contract/common.ts';
import type { ContentTables } from '../database/content-tables.ts';
import type { Db } from '../database/database.ts';
import type { Write } from '../database/written.ts';
import { CLEARED } from './content-reference.ts';
import type { Entity } from './entity.ts';
import type { ContentKinds } from './kind.ts';
import { insertTrash, type TrashItem } from './trash.repository.ts';

type Row<Table extends keyof ContentTables> = Selectable<ContentTables[Table]>;

/** The rows that are deleted and restored with an entity. */
export interface DeletedRows {
  content_revision: Row<'content_revision'>[];
  working_copy: Row<'working_copy'>[];
  redirect: Row<'redirect'>[];
  form_former_shortcut: Row<'form_former_shortcut'>[];
}

/** The content of an item of the trash. */
export interface DeletedContent {
  entity: Entity;
  rows: DeletedRows;
  /** The ids of the pages whose parent it was. */
  children: string[];
}

/** Stores entities in the trash, before they are deleted in the same transaction. */
export type MoveToTrash = (
  db: Db,
  entities: readonly Entity[],
  write: Write,
  deletedWith?: string,
) => Promise<void>;

/** @param days how long items stay in the trash; 0 disables it */
export function moveToTrash(days: number, kinds: () => ContentKinds): MoveToTrash {
  return async (db, entities, write, deletedWith) => {
    if (days === 0) return;
    const items: TrashItem[] = [];
    for (const entity of entities) {
      const { kind, id, document } = entity;
      const content: DeletedContent = {
        entity,
        rows: await findRows(db, id),
        children: await findChildren(db, kinds(), entity),
      };
      items.push({
        ...{ kind, id, name: document.shortcut, title: titleOf(entity) },
        content: JSON.stringify(content),
        deletedWith: deletedWith ?? null,
        deletedAt: write.now,
        deletedBy: write.login,
      });
    }
    await insertTrash(db, items);
  };
}

async function findRows(db: Db, id: string): Promise<DeletedRows> {
  return {
    content_revision: await db
      .selectFrom('content_revision')
      .selectAll()
      .where('entity_id', '=', id)
      .execute(),
    working_copy: await db.selectFrom('working_copy').selectAll().where('entity_id', '=', id).execute(),
    redirect: await db.selectFrom('redirect').selectAll().where('target_id', '=', id).execute(),
    form_former_shortcut: await db
      .selectFrom('form_former_shortcut')
      .selectAll()
      .where('form_id', '=', id)
      .execute(),
  };
}

async function findChildren(db: Db, kinds: ContentKinds, { kind, id, document }: Entity): Promise<string[]> {
  const ways = kinds[kind]
    .usedAs({ id, shortcut: document.shortcut })
    .filter(({ link }) => CLEARED.has(link));
  const found: string[] = [];
  for (const { link, target } of ways) {
    const rows = await db
      .selectFrom('content_reference')
      .select('source_id')
      .distinct()
      .where('link', '=', link)
      .where('target', '=', target)
      .execute();
    found.push(...rows.map((row) => row.source_id));
  }
  return found;
}

function titleOf({ document }: Entity): Localised {
  const { title, name } = document as { title?: Localised; name?: Localised };
  return title ?? name ?? {};
}
