import { isDeepStrictEqual } from 'node:util';
import { describeSourceFault, type SourceFault } from '../config/source-fault.ts';
import { lockContentGraph } from '../content/content-graph-lock.ts';
import type { ContentService } from '../content/content-service.ts';
import type { Entity } from '../content/entity.ts';
import { findByShortcut } from '../content/store.ts';
import { COUNTED_USERS } from '../content/usage.rules.ts';
import type { ArticleModelDocument } from '../contract/article-model.ts';
import type { Database, Db } from '../database/database.ts';
import { findLostValues } from '../features/articles/held-values.ts';
import type { Messages } from '../kernel/messages.ts';
import { parsed } from '../kernel/parsed-body.ts';
import { describeScriptFault } from './describe-script-fault.ts';
import { attempt } from './load-data-scripts.ts';
import type { ProjectModel } from './read-models.ts';

export interface ApplyModelsParts {
  database: Database;
  service: ContentService<ArticleModelDocument>;
  messages: Messages;
  /** Whether values of removed fields may be deleted. */
  force: boolean;
}

/**
 * Creates missing models of the project and updates those that differ, in one transaction; of several instances that
 * start together, only one changes anything. Throws an Error with a line for each model that cannot be applied.
 */
export async function applyModels(
  models: readonly ProjectModel[],
  { database, service, messages, force }: ApplyModelsParts,
): Promise<void> {
  if (models.length === 0) return;
  const rules = await service.kind.rules();
  await database.transaction(async (db) => {
    await lockContentGraph(db, database.dialect);
    const faults: string[] = [];
    for (const model of models) {
      const violations = await attempt(db, async () => {
        const before = await findStored(db, model);
        const body = parsed(identified(model, before) as ArticleModelDocument);
        const document = await service.accept(db, rules, body, before ? [before.document] : [], before);
        if (before && isSame(document, before.document)) return;
        const losses = before && !force ? await findLosses(db, database.dialect, model, before) : [];
        faults.push(...losses.map(describeSourceFault));
        if (losses.length === 0) await service.store(db, before, document, { by: null, force });
      });
      faults.push(...violations.map((fault) => describeScriptFault(model, fault, models, messages)));
    }
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
}

export function findStored(
  db: Db,
  { item }: ProjectModel,
): Promise<Entity<ArticleModelDocument> | undefined> {
  return findByShortcut<ArticleModelDocument>(db, 'article-model', item.shortcut);
}

/** Returns the faults of fields whose values in articles would be deleted. */
export async function findLosses(
  db: Db,
  dialect: Database['dialect'],
  model: ProjectModel,
  before: Entity<ArticleModelDocument>,
): Promise<SourceFault[]> {
  const { fields } = identified(model, before);
  const lost = await findLostValues(db, dialect, before, fields);
  return lost.map(({ name, holders }) => {
    const index = fields.findIndex((field) => field.name === name);
    const place = model.placeOf(index < 0 ? '/fields' : `/fields/${index}/type`);
    const count = holders.length > COUNTED_USERS ? `more than ${COUNTED_USERS}` : String(holders.length);
    const what = index < 0 ? 'is gone' : 'has another type, or is localised otherwise';
    const way = index < 0 ? `write "was: ${name}" at its new name, or ` : '';
    const message = `the field "${name}" ${what}, and articles that have a value: ${count}; ${way}drop the values with "parvis start --force"`;
    return { file: model.file, ...place, message };
  });
}

/** Returns the model with the ids of the stored fields that it keeps or renames. */
export function identified({ item, was }: ProjectModel, before: Entity<ArticleModelDocument> | undefined) {
  const stored = before?.document.fields ?? [];
  const idOf = (name: string) => stored.find((field) => field.name === name)?.id;
  const fields = (item.fields ?? []).map((field) => {
    const id = idOf(field.name) ?? idOf(was.get(field.name) ?? '');
    return id === undefined ? field : { ...field, id };
  });
  return { ...item, fields: fields as unknown as ArticleModelDocument['fields'] };
}

/** Compares models in their stored form. */
function isSame(document: object, stored: object): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(document)), JSON.parse(JSON.stringify(stored)));
}
