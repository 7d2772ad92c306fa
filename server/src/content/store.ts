import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { ContentEntityTable } from '../database/content-tables.ts';
import type { Db } from '../database/database.ts';
import { firstWritten, writtenFacts, type Write } from '../database/written.ts';
import { AppError } from '../kernel/app-error.ts';
import { newId, type EntityId } from '../kernel/identifier.ts';
import { readDocument, readSummary, summaryOf } from './documents.ts';
import { explicitAddresses, type ContentDocument, type Entity, type ListedEntity } from './entity.ts';
import { insertValues, replaceValues, updateValues } from './content-value.repository.ts';
import { fieldFactsAfter } from './field-facts.ts';
import type { Listed } from './kind.ts';
import { valueById } from './value-by-id.ts';

/** The document of an entity and the values derived from it, as they are written. */
export interface Content<D extends ContentDocument = ContentDocument> {
  document: D;
  listed: Listed;
}

export async function findEntity<D extends ContentDocument>(
  db: Db,
  kind: ContentKindName,
  id: string,
): Promise<Entity<D> | undefined> {
  const row = await entities(db).where('entity.id', '=', id).executeTakeFirst();
  return row?.kind === kind ? toEntity<D>(row) : undefined;
}

/** Returns the entities of any kind with these ids; unknown ones are absent. */
export async function findEntities<D extends ContentDocument = ContentDocument>(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Entity<D>>> {
  if (ids.length === 0) return new Map();
  const rows = await entities(db)
    .where('entity.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, toEntity<D>(row)]));
}

export async function findByShortcut<D extends ContentDocument>(
  db: Db,
  kind: ContentKindName,
  shortcut: string,
): Promise<Entity<D> | undefined> {
  const row = await entities(db)
    .where('entity.kind', '=', kind)
    .where('entity.shortcut', '=', shortcut)
    .executeTakeFirst();
  return row && toEntity<D>(row);
}

/** Returns the ids of entities of a kind by their shortcuts; unknown ones are absent. */
export async function findIds(
  db: Db,
  kind: ContentKindName,
  shortcuts: readonly string[],
): Promise<Map<string, EntityId>> {
  if (shortcuts.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_entity')
    .select(['id', 'shortcut'])
    .where('kind', '=', kind)
    .where('shortcut', 'in', [...shortcuts])
    .execute();
  return new Map(rows.map((row) => [row.shortcut, row.id as EntityId]));
}

/** Returns the ids that belong to entities of a kind. */
export async function findIdsOfKind(
  db: Db,
  kind: ContentKindName,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('content_entity')
    .select('id')
    .where('kind', '=', kind)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns entities by id, without the large properties of their documents. */
export async function findListed<D extends ContentDocument = ContentDocument>(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ListedEntity<D>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_entity')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, toListed<D>(row)]));
}

/** Stores a new entity with version 1. Throws `conflict` at `/shortcut` or an address that is taken. */
export async function insertEntity<D extends ContentDocument>(
  db: Db,
  kind: ContentKindName,
  content: Content<D>,
  write: Write,
  id?: EntityId,
): Promise<Entity<D>> {
  const entity = firstVersion(kind, content, write, id);
  await db.insertInto('content_entity').values(toRow(entity, content)).execute();
  await insertDocument(db, entity, content);
  return entity;
}

/** Stores a new entity; returns undefined and stores nothing when its shortcut is taken. */
export async function insertUnlessTaken<D extends ContentDocument>(
  db: Db,
  kind: ContentKindName,
  content: Content<D>,
  write: Write,
): Promise<Entity<D> | undefined> {
  const entity = firstVersion(kind, content, write);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('content_entity')
    .values(toRow(entity, content))
    .onConflict((conflict) => conflict.columns(['kind', 'shortcut']).doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) === 0) return undefined;
  await insertDocument(db, entity, content);
  return entity;
}

/** Stores the next version of an entity. Throws `stale` when it was changed since it was read, and `conflict` as `insertEntity` does. */
export async function updateEntity<D extends ContentDocument>(
  db: Db,
  stored: Entity<D>,
  content: Content<D>,
  write: Write,
): Promise<Entity<D>> {
  const fieldFacts = fieldFactsAfter(stored, content.document.fields, write);
  const facts = { version: stored.version + 1, updatedAt: write.now, updatedBy: write.login };
  const entity: Entity<D> = { ...stored, ...facts, document: content.document, fieldFacts };
  const { id, ...row } = toRow(entity, content);
  const { numUpdatedRows } = await db
    .updateTable('content_entity')
    .set(row)
    .where('id', '=', id)
    .where('version', '=', stored.version)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) throw new AppError('stale');
  await db.updateTable('content_document').set(toDocumentRow(entity)).where('entity_id', '=', id).execute();
  if (!isDeepStrictEqual(explicitAddresses(stored.document), explicitAddresses(entity.document))) {
    await replaceAddresses(db, id, content);
  }
  await updateValues(db, id, stored.document, entity.document);
  return entity;
}

/** Upserts an imported or restored entity, keeping its id, version and times. Throws `conflict`. */
export async function upsertEntity<D extends ContentDocument>(
  db: Db,
  entity: Entity<D>,
  content: Content<D>,
): Promise<void> {
  const { id, ...row } = toRow(entity, content);
  const document = toDocumentRow(entity);
  await db
    .insertInto('content_entity')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await db
    .insertInto('content_document')
    .values({ entity_id: id, ...document })
    .onConflict((conflict) => conflict.column('entity_id').doUpdateSet(document))
    .execute();
  await replaceAddresses(db, id, content);
  await replaceValues(db, new Map([[id, entity.document]]));
}

/** Stores the next versions of several entities. List columns must be unchanged. */
export async function replaceDocuments(
  db: Db,
  entities: readonly Pick<Entity, 'id' | 'kind' | 'document'>[],
  documents: ReadonlyMap<string, ContentDocument>,
  write: Write,
): Promise<void> {
  if (documents.size === 0) return;
  const ids = [...documents.keys()];
  const texts = new Map([...documents].map(([id, document]) => [id, JSON.stringify(document)]));
  await db
    .updateTable('content_document')
    .set({ document: valueById('document', texts, 'entity_id') })
    .where('entity_id', 'in', ids)
    .execute();
  await replaceValues(db, new Map([...documents].filter(([, { values }]) => values)));
  const summaries = new Map(
    entities.flatMap(({ id, kind, document }) => {
      const [was, is] = [document, documents.get(id) ?? document].map((one) =>
        JSON.stringify(summaryOf(kind, one)),
      );
      return was === is ? [] : [[id, is!] as const];
    }),
  );
  await db
    .updateTable('content_entity')
    .set((eb) => ({
      ...(summaries.size > 0 ? { summary: valueById('summary', summaries) } : {}),
      version: eb('version', '+', 1),
      updated_at: write.now,
      updated_by: write.login,
    }))
    .where('id', 'in', ids)
    .execute();
}

/** Stores the titles and translation states of several entities after their values or the languages have changed. */
export async function replaceListed(db: Db, contents: ReadonlyMap<string, Content>): Promise<void> {
  if (contents.size === 0) return;
  const byId = (of: (listed: Listed) => string) =>
    new Map([...contents].map(([id, { listed }]) => [id, of(listed)]));
  await db
    .updateTable('content_entity')
    .set({
      title_key: valueById(
        'title_key',
        byId(({ titleKey }) => titleKey),
      ),
      listed_translations: valueById(
        'listed_translations',
        byId(({ translations }) => listedText(translations)),
      ),
    })
    .where('id', 'in', [...contents.keys()])
    .execute();
}

/** Deletes entities with all dependent rows. */
export async function deleteEntities(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('content_entity')
    .where('id', 'in', [...ids])
    .execute();
}

function firstVersion<D extends ContentDocument>(
  kind: ContentKindName,
  { document }: Content<D>,
  write: Write,
  id = newId(),
): Entity<D> {
  const facts = writtenFacts(firstWritten(write));
  return { kind, id, ...facts, document, fieldFacts: fieldFactsAfter(undefined, document.fields, write) };
}

function entities(db: Db) {
  return db
    .selectFrom('content_entity as entity')
    .innerJoin('content_document as document', 'document.entity_id', 'entity.id')
    .select(['entity.id', 'entity.kind', 'entity.version', 'entity.created_at', 'entity.created_by'])
    .select(['entity.updated_at', 'entity.updated_by', 'document.document', 'document.field_facts']);
}

type EntityRow = Awaited<ReturnType<ReturnType<typeof entities>['execute']>>[number];

function toEntity<D extends ContentDocument>(row: EntityRow): Entity<D> {
  return {
    kind: row.kind as ContentKindName,
    id: row.id as EntityId,
    ...writtenFacts(row),
    document: readDocument(row.kind as ContentKindName, row.document) as D,
    fieldFacts: JSON.parse(row.field_facts) as Entity['fieldFacts'],
  };
}

function toListed<D extends ContentDocument>(row: Selectable<ContentEntityTable>): ListedEntity<D> {
  return {
    kind: row.kind as ContentKindName,
    id: row.id as EntityId,
    ...writtenFacts(row),
    document: readSummary(row.kind as ContentKindName, row.summary) as D,
    translations: row.listed_translations.trim().split(' '),
  };
}

function toRow({ id, kind, document, ...facts }: Entity, { listed }: Content) {
  return {
    id,
    kind,
    shortcut: document.shortcut,
    version: facts.version,
    created_at: facts.createdAt,
    created_by: facts.createdBy,
    updated_at: facts.updatedAt,
    updated_by: facts.updatedBy,
    title_key: listed.titleKey,
    search_text: listed.searchText,
    listed_status: listed.status ?? null,
    listed_category: listed.category ?? null,
    listed_category_key: listed.categoryKey ?? null,
    listed_model_id: listed.modelId ?? null,
    listed_path: listed.path ?? null,
    listed_languages: listed.languages ? ` ${listed.languages.join(' ')} ` : null,
    listed_translations: listedText(listed.translations),
    listed_publish_at: listed.publishAt ?? null,
    listed_unpublish_at: listed.unpublishAt ?? null,
    summary: JSON.stringify(listed.summary),
  };
}

function toDocumentRow({ document, fieldFacts }: Entity) {
  return { document: JSON.stringify(document), field_facts: JSON.stringify(fieldFacts) };
}

async function insertDocument(db: Db, entity: Entity, content: Content): Promise<void> {
  await db
    .insertInto('content_document')
    .values({ entity_id: entity.id, ...toDocumentRow(entity) })
    .execute();
  await insertAddresses(db, entity.id, content);
  await insertValues(db, new Map([[entity.id, entity.document]]));
}

async function replaceAddresses(db: Db, id: EntityId, content: Content): Promise<void> {
  await db.deleteFrom('content_address').where('entity_id', '=', id).execute();
  await insertAddresses(db, id, content);
}

async function insertAddresses(db: Db, id: EntityId, { document }: Content): Promise<void> {
  const addresses = explicitAddresses(document);
  if (addresses.length === 0) return;
  await db
    .insertInto('content_address')
    .values(
      addresses.map(({ locale, path }) => ({ path, path_key: path.toLowerCase(), entity_id: id, locale })),
    )
    .execute();
}

/** Returns the column value of a list of words, searchable by single words. */
function listedText(words: readonly string[]): string {
  return ` ${words.join(' ')} `;
}
