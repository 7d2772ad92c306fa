import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Adds which references lead nowhere, and an index of the states of translations. Decision 0066. */
export const lostReferences: Migration = {
  name: '0012-lost-references',
  async up({ db }) {
    const statements = [
      sql`alter table content_reference add column lost integer not null default 0`,
      sql`update content_reference as reference set lost = 1 where not (case reference.link
        when 'form-marker' then exists (select 1 from content_entity as target
          where target.kind = 'form' and target.shortcut = reference.target)
        when 'article-marker' then exists (select 1 from content_entity as target
          where target.kind = 'article' and target.shortcut = reference.target and target.listed_status <> 'draft')
        when 'page-link' then exists (select 1 from content_entity as target
          where target.kind = 'page' and target.shortcut = reference.target
            and (target.listed_status = 'published' or target.id = reference.source_id))
        when 'article-link' then exists (select 1 from content_entity as target
          join content_entity as model on model.id = target.listed_model_id
          where target.kind = 'article' and target.shortcut = reference.target
            and (target.listed_status = 'published' and model.listed_path is not null
              or target.id = reference.source_id))
        when 'media' then exists (select 1 from medium where medium.id = reference.target)
        else true end)`,
      sql`create index content_reference_lost on content_reference (source_id, place) where lost = 1`,
      sql`create index content_entity_translations on content_entity (kind, listed_translations)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
