import { sql } from 'kysely';
import type { Migration, MigrationDb } from '../migration.ts';

const BATCH_SIZE = 500;

/** Adds addresses by language: released languages, slugs, and case-insensitive addresses. */
export const addresses: Migration = {
  name: '0002-addresses',
  async up({ db, text }) {
    await sql`alter table content_entity add column listed_languages ${text}`.execute(db);
    await sql`alter table content_address add column path_key ${text} not null default ''`.execute(db);
    await sql`create index content_address_key on content_address (path_key)`.execute(db);
    await sql`update redirect set from_path = replace(from_path, '{shortcut}', '{slug}')
      where from_path like '%{shortcut}'`.execute(db);
    await fillKeys(db);
    await fillLanguages(db);
  },
};

async function fillKeys(db: MigrationDb): Promise<void> {
  const { rows } = await sql<{ path: string }>`select path from content_address`.execute(db);
  for (const { path } of rows) {
    await sql`update content_address set path_key = ${path.toLowerCase()} where path = ${path}`.execute(db);
  }
}

/** Sets the released languages of pages and articles: those with a text or an address. */
async function fillLanguages(db: MigrationDb): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await sql<{ id: string; document: string }>`select entity.id, document.document
      from content_entity as entity join content_document as document on document.entity_id = entity.id
      where entity.kind in ('page', 'article') and entity.id > ${last} order by entity.id
      limit ${BATCH_SIZE}`.execute(db);
    for (const { id, document } of rows) {
      const locales = localesOf(JSON.parse(document) as Record<string, unknown>);
      await sql`update content_entity set listed_languages = ${` ${locales.join(' ')} `}
        where id = ${id}`.execute(db);
    }
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)!.id;
  }
}

function localesOf({ title, description, content, values, urls }: Record<string, unknown>): string[] {
  const texts = [
    title,
    description,
    content,
    ...Object.values((values ?? {}) as Record<string, unknown>),
  ].filter(isRecord);
  const filled = texts.flatMap((text) => Object.keys(text).filter((locale) => text[locale] !== ''));
  const addressed = ((urls ?? []) as { locale: string }[]).map(({ locale }) => locale);
  return [...new Set([...filled, ...addressed])].filter((locale) =>
    /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(locale),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
