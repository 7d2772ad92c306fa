import { sql } from 'kysely';
import type { Migration, MigrationDb } from '../migration.ts';

const BATCH_SIZE = 500;
const LOCALE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
/** Properties that hold no texts to translate. */
const NOT_TRANSLATED = new Set(['slug', 'path', 'urls', 'variables', 'attributes']);

/** Adds the states of translations. Existing translations count as up to date. */
export const translations: Migration = {
  name: '0003-translations',
  async up({ db, text }) {
    await sql`alter table content_entity add column listed_translations ${text} not null default '  '`.execute(
      db,
    );
    await fill(db);
  },
};

async function fill(db: MigrationDb): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await sql<{ id: string; document: string }>`select entity.id, document.document
      from content_entity as entity join content_document as document on document.entity_id = entity.id
      where entity.id > ${last} order by entity.id limit ${BATCH_SIZE}`.execute(db);
    for (const { id, document } of rows) {
      const complete = completeLocales(JSON.parse(document) as Record<string, unknown>);
      const listed = ` ${complete.map((locale) => `${locale}:complete`).join(' ')} `;
      await sql`update content_entity set listed_translations = ${listed} where id = ${id}`.execute(db);
    }
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)!.id;
  }
}

/** Returns the locales in which every text of the document is filled. */
function completeLocales(document: Record<string, unknown>): string[] {
  const values = Object.values((document.values ?? {}) as Record<string, unknown>);
  const texts = [
    ...Object.entries(document).flatMap(([name, value]) => (NOT_TRANSLATED.has(name) ? [] : [value])),
    ...values,
  ].filter(isLocalised);
  const locales = [...new Set(texts.flatMap((text) => Object.keys(text)))];
  return locales.filter((locale) => texts.every((text) => text[locale]));
}

function isLocalised(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0 &&
    Object.entries(value).every(([name, text]) => LOCALE.test(name) && typeof text === 'string')
  );
}
