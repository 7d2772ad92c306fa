import type { Database, Db } from '../database/database.ts';
import type { EntityChangeListener } from './entity-change.ts';
import type { Entity } from './entity.ts';
import type { ContentKind, ContentKinds } from './kind.ts';
import { writeTexts, type EntityText, type TextSource, type TextTable } from './searched-text.repository.ts';
import { writeTitles } from './title.repository.ts';
import { isReadByVisitors, searchedTexts } from './searched-texts.ts';

/** The part of an entity that has texts. */
export type TextHolder = Pick<Entity, 'kind' | 'id' | 'document'>;

/** Returns a listener that indexes the texts of every entity in the transaction that writes it. Decision 0054. */
export function indexTexts(kinds: ContentKinds, dialect: Database['dialect']): EntityChangeListener {
  return (db, changes) =>
    indexEntities(
      db,
      dialect,
      kinds,
      changes.flatMap(({ after }) => after ?? []),
    );
}

/** Indexes the texts of entities, public or not, replacing their previous entries. */
export async function indexEntities(
  db: Db,
  dialect: Database['dialect'],
  kinds: ContentKinds,
  entities: readonly TextHolder[],
): Promise<void> {
  if (entities.length === 0) return;
  const [shown, hidden] = [true, false].map((isShown) =>
    entities.filter((entity) => isPublic(kinds[entity.kind], entity) === isShown),
  );
  const ids = entities.map(({ id }) => id);
  await writeTitles(db, kinds, entities);
  await write(db, dialect, kinds, { table: 'content_text', source: 'entity', ids }, shown!);
  await write(db, dialect, kinds, { table: 'content_draft_text', source: 'entity', ids }, hidden!);
}

/** Indexes the texts of working copies, for editors, replacing their previous entries. */
export function indexCopies(
  db: Db,
  dialect: Database['dialect'],
  kinds: ContentKinds,
  copies: readonly TextHolder[],
  ids: readonly string[] = copies.map(({ id }) => id),
): Promise<void> {
  return write(db, dialect, kinds, { table: 'content_draft_text', source: 'copy', ids }, copies);
}

async function write(
  db: Db,
  dialect: Database['dialect'],
  kinds: ContentKinds,
  place: { table: TextTable; source: TextSource; ids: readonly string[] },
  holders: readonly TextHolder[],
): Promise<void> {
  if (place.ids.length === 0) return;
  const texts: EntityText[] = holders.flatMap(({ kind, id, document }) =>
    searchedTexts(kind, document, kinds[kind].site).map((text) => ({ ...text, entityId: id })),
  );
  await writeTexts(db, dialect, place.table, place.source, place.ids, texts);
}

function isPublic(kind: ContentKind, { document }: TextHolder): boolean {
  return isReadByVisitors(kind.name) && kind.isPublic(document);
}
