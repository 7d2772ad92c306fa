import { existsSync } from 'node:fs';
import type { OpenedProject } from '../config/open-project.ts';
import type { ContentDocument } from '../content/entity.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { openDatabase, sqlitePath } from '../database/open-database.ts';
import { findProfileNames } from '../features/access/profile.repository.ts';
import { valueFormOf } from '../content/field-type.ts';
import type { ValueForm } from '../contract/field-type.ts';
import type { KnownModels } from '../rendering/template-checks/check-list-tags.ts';
import { createLogger } from '../kernel/logger.ts';

/** The names of what editors and administrators have created, to which templates and properties refer. */
export interface StoredNames {
  forms: ReadonlySet<string>;
  /** The fields of each article model, by shortcut. */
  models: KnownModels;
  profiles: ReadonlySet<string>;
}

/** A field as far as lists compare its values. */
export interface FormedField {
  name: string;
  type: string;
}

/** Returns the formats of fields' values by name. */
export function fieldForms(fields: readonly FormedField[]): Map<string, ValueForm> {
  return new Map(fields.map(({ name, type }) => [name, valueFormOf(type)]));
}

/**
 * Reads the names from the project's database. Returns none when it does not exist yet. Throws like `openDatabase`.
 */
export async function readStoredNames({ configuration }: OpenedProject): Promise<StoredNames> {
  const url = configuration['app.database.url'];
  const path = sqlitePath(url);
  if (path !== undefined && !existsSync(path)) return NONE;
  const database = openDatabase(url, createLogger({ level: 'silent' }));
  try {
    if ((await pendingMigrations(database)).length > 0) return NONE;
    const db = database.read;
    const entities = await db
      .selectFrom('content_entity as entity')
      .innerJoin('content_document as document', 'document.entity_id', 'entity.id')
      .where('entity.kind', 'in', ['form', 'article-model'])
      .select(['entity.kind', 'entity.shortcut', 'document.document'])
      .execute();
    const models = new Map(
      entities
        .filter(({ kind }) => kind === 'article-model')
        .map(({ shortcut, document }) => {
          const { fields = [] } = JSON.parse(document) as ContentDocument;
          return [shortcut, fieldForms(fields)];
        }),
    );
    return {
      forms: new Set(entities.filter(({ kind }) => kind === 'form').map(({ shortcut }) => shortcut)),
      models,
      profiles: new Set(await findProfileNames(db)),
    };
  } finally {
    await database.close();
  }
}

const NONE: StoredNames = { forms: new Set(), models: new Map(), profiles: new Set() };
