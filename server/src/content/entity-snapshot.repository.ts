import type { Selectable } from 'kysely';
import type { ArticleModelFieldForm, ArticleModelForm } from '../contract/article-model.ts';
import type { ArticleForm, ArticleStatus } from '../contract/article.ts';
import type { FormFieldBody } from '../contract/field.ts';
import type { FormForm, FormStatus } from '../contract/form.ts';
import type { PageForm, PageStatus } from '../contract/page.ts';
import type { Db } from '../database/database.ts';
import type { ArticleModelFieldTable, FormFieldTable, PageUrlTable } from '../database/content-tables.ts';
import { toInstant } from '../kernel/clock.ts';
import type { EntityId } from '../kernel/identifier.ts';
import { findContributors, type EntityKind } from './entity.repository.ts';

/** What a `PUT` of each kind would take, whole; fields in order, with their ids. */
export interface EntityStates {
  page: PageForm;
  form: FormForm & { fields: (FormFieldBody & { id: string })[] };
  'article-model': ArticleModelForm & { fields: (ArticleModelFieldForm & { id: string })[] };
  article: ArticleForm;
}

/** An entity of one kind as it is stored at one moment. */
export interface SnapshotOf<Kind extends EntityKind> {
  kind: Kind;
  id: EntityId;
  shortcut: string;
  version: number;
  /** ms since the epoch. */
  updatedAt: number;
  updatedBy: string | null;
  state: EntityStates[Kind];
}

/** An entity as it is stored at one moment. */
export type EntitySnapshot = { [Kind in EntityKind]: SnapshotOf<Kind> }[EntityKind];

export async function findSnapshot(db: Db, id: EntityId): Promise<EntitySnapshot | undefined> {
  return (await findSnapshots(db, [id])).get(id);
}

/** Entities of any kind, by id, in at most ten queries; what is not there is absent. */
export async function findSnapshots(db: Db, ids: readonly string[]): Promise<Map<string, EntitySnapshot>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_entity')
    .select(['id', 'kind', 'shortcut', 'version', 'updated_at', 'updated_by'])
    .where('id', 'in', [...ids])
    .execute();
  const byKind = Map.groupBy(rows, (row) => row.kind as EntityKind);
  const contributors = await findContributors(
    db,
    rows.map((row) => row.id),
  );
  const found = new Map<string, EntitySnapshot>();
  for (const [kind, entities] of byKind) {
    const states = await READERS[kind](
      db,
      entities.map((entity) => entity.id),
    );
    for (const { id, shortcut, version, updated_at: updatedAt, updated_by: updatedBy } of entities) {
      const state = { shortcut, ...states.get(id), contributors: contributors.get(id) ?? [] };
      found.set(id, { kind, id, shortcut, version, updatedAt, updatedBy, state } as EntitySnapshot);
    }
  }
  return found;
}

type ReadStates = (db: Db, ids: readonly string[]) => Promise<Map<string, object>>;

const READERS: Readonly<Record<EntityKind, ReadStates>> = {
  page: readPages,
  form: readForms,
  'article-model': readModels,
  article: readArticles,
};

async function readPages(db: Db, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await db
    .selectFrom('page')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const urls = await db
    .selectFrom('page_url')
    .selectAll()
    .where('page_id', 'in', [...ids])
    .orderBy('position')
    .execute();
  const urlsOf = Map.groupBy(urls, (url) => url.page_id);
  return mapById(rows, (row) => ({
    title: parse(row.title),
    description: parse(row.description),
    content: parse(row.content),
    template: row.template,
    category: row.category,
    status: row.status as PageStatus,
    publishAt: instant(row.publish_at),
    unpublishAt: instant(row.unpublish_at),
    urls: (urlsOf.get(row.id) ?? []).map(({ locale, path }: PageUrlTable) => ({ locale, path })),
    stylesheets: parse(row.stylesheets),
    variables: parse(row.variables),
  }));
}

async function readForms(db: Db, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await db
    .selectFrom('form')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const fields = await db
    .selectFrom('form_field')
    .selectAll()
    .where('form_id', 'in', [...ids])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const fieldsOf = Map.groupBy(fields, (field) => field.form_id);
  return mapById(rows, (row) => ({
    title: parse(row.title),
    description: parse(row.description),
    submitLabel: parse(row.submit_label),
    successMessage: parse(row.success_message),
    closedMessage: parse(row.closed_message),
    consent: parse(row.consent),
    status: row.status as FormStatus,
    mail: row.mail === null ? null : parse(row.mail),
    retentionDays: row.retention_days,
    fields: (fieldsOf.get(row.id) ?? []).map(toField),
  }));
}

async function readModels(db: Db, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await db
    .selectFrom('article_model')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const fields = await db
    .selectFrom('article_model_field')
    .selectAll()
    .where('model_id', 'in', [...ids])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const fieldsOf = Map.groupBy(fields, (field) => field.model_id);
  return mapById(rows, (row) => ({
    name: parse(row.name),
    description: parse(row.description),
    path: row.path,
    fields: (fieldsOf.get(row.id) ?? []).map((field) => ({
      ...toField(field),
      localised: field.localised === 1,
    })),
  }));
}

async function readArticles(db: Db, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await db
    .selectFrom('article')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return mapById(rows, (row) => ({
    modelId: row.model_id,
    title: parse(row.title),
    status: row.status as ArticleStatus,
    publishAt: instant(row.publish_at),
    unpublishAt: instant(row.unpublish_at),
    values: parse(row.field_values),
  }));
}

function toField(row: Selectable<FormFieldTable> | Selectable<ArticleModelFieldTable>) {
  const { id, name, type } = row;
  return { id, name, type, required: row.required === 1, attributes: parse(row.attributes) };
}

function mapById<Row extends { id: string }>(
  rows: readonly Row[],
  toState: (row: Row) => object,
): Map<string, object> {
  return new Map(rows.map((row) => [row.id, toState(row)]));
}

function parse(json: string): unknown {
  return JSON.parse(json);
}

function instant(milliseconds: number | null): string | null {
  return milliseconds === null ? null : toInstant(milliseconds);
}
