import { existsSync } from 'node:fs';
import type { OpenedProject } from '../config/open-project.ts';
import type { ContentDocument } from '../content/entity.ts';
import type { Database, Db } from '../database/database.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { openDatabase, sqlitePath } from '../database/open-database.ts';
import { findProfileNames } from '../features/access/profile.repository.ts';
import { valueFormOf } from '../content/field-type.ts';
import type { ValueForm } from '../contract/field-type.ts';
import type { KnownModels } from '../rendering/template-checks/check-list-tags.ts';
import { createLogger } from '../kernel/logger.ts';

/** The names of stored content and profiles, to which templates and properties refer. */
export interface StoredNames {
  forms: ReadonlySet<string>;
  /** The fields of each article model, by shortcut. */
  models: KnownModels;
  profiles: ReadonlySet<string>;
}

/** The properties of a field that list conditions depend on. */
export interface FormedField {
  name: string;
  type: string;
}

/** Returns the formats of fields' values by name. */
export function fieldForms(fields: readonly FormedField[]): Map<string, ValueForm> {
  return new Map(fields.map(({ name, type }) => [name, valueFormOf(type)]));
}

/** Forms and article models with their fields. */
export interface StoredDefinitions {
  forms: readonly ContentDocument[];
  models: readonly ContentDocument[];
}

/**
 * Reads the names from the project's database. Returns none when it does not exist yet. Throws like `openDatabase`.
 */
export async function readStoredNames(project: OpenedProject): Promise<StoredNames> {
  return readStored(project, NONE, async (db) => {
    const { forms, models } = await findDefinitions(db);
    return {
      forms: new Set(forms.map(({ shortcut }) => shortcut)),
      models: new Map(models.map(({ shortcut, fields = [] }) => [shortcut, fieldForms(fields)])),
      profiles: new Set(await findProfileNames(db)),
    };
  });
}

/** Like `readStoredNames`, with the complete forms and models. */
export function readStoredDefinitions(project: OpenedProject): Promise<StoredDefinitions> {
  return readStored(project, { forms: [], models: [] }, findDefinitions);
}

/**
 * Reads from the project's database without migrating it. Returns `none` when it does not exist yet, or has an older
 * schema.
 */
export async function readStored<Result>(
  { configuration }: OpenedProject,
  none: Result,
  read: (db: Db, dialect: Database['dialect']) => Promise<Result>,
): Promise<Result> {
  const url = configuration['app.database.url'];
  const path = sqlitePath(url);
  if (path !== undefined && !existsSync(path)) return none;
  const database = openDatabase(url, createLogger({ level: 'silent' }));
  try {
    return (await pendingMigrations(database)).length > 0
      ? none
      : await read(database.read, database.dialect);
  } finally {
    await database.close();
  }
}

async function findDefinitions(db: Db): Promise<StoredDefinitions> {
  const rows = await db
    .selectFrom('content_entity as entity')
    .innerJoin('content_document as document', 'document.entity_id', 'entity.id')
    .where('entity.kind', 'in', ['form', 'article-model'])
    .select(['entity.kind', 'document.document'])
    .orderBy('entity.shortcut')
    .execute();
  const of = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ document }) => JSON.parse(document) as ContentDocument);
  return { forms: of('form'), models: of('article-model') };
}

const NONE: StoredNames = { forms: new Set(), models: new Map(), profiles: new Set() };
