import type { ArticleDocument } from '../../contract/article.ts';
import type { ArticleModelDocument } from '../../contract/article-model.ts';
import type { Translations } from '../../contract/translation-states.ts';
import type { Changed } from '../../content/entity-change.ts';
import type { ContentDocument, DocumentField, Entity } from '../../content/entity.ts';
import type { Write } from '../../database/written.ts';
import { contentOf, type ContentKinds } from '../../content/kind.ts';
import type { ScanMarkers } from '../../content/broken-markers.ts';
import { replaceCopies, replaceLive } from '../../content/replace-documents.ts';
import { findEntities, replaceListed } from '../../content/store.ts';
import { COUNTED_USERS, usedBy } from '../../content/usage.rules.ts';
import { findCopies } from '../../content/working-copy.repository.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { changesValues } from './article-model.rules.ts';
import { findHolders, findLiveHolders, findPreparedHolders } from './held-value.repository.ts';

/** Articles rewritten per batch, which bounds the memory. */
const BATCH = 200;

/** The new name of each changed field by its old name; undefined drops the values. */
export type ValueMoves = ReadonlyMap<string, string | undefined>;

/** What is needed to rewrite the values of articles. */
export interface HeldValueParts {
  kinds(): ContentKinds;
  changed: Changed;
  scanMarkers: ScanMarkers;
  database: Pick<Database, 'dialect'>;
}

/** Returns how the values of articles move when the fields of a model change: to the new name of the field, or dropped. */
export function movesBetween(
  before: readonly DocumentField[],
  after: readonly DocumentField[],
): Map<string, string | undefined> {
  const next = new Map(after.map((field) => [field.id, field]));
  return new Map(
    before.flatMap((field): (readonly [string, string | undefined])[] => {
      const now = next.get(field.id);
      if (!now || changesValues(field, now)) return [[field.name, undefined]];
      return now.name === field.name ? [] : [[field.name, now.name]];
    }),
  );
}

/** Throws `in-use` with the articles whose live or pending values the new fields of the model would drop. */
export async function refuseLostValues(
  db: Db,
  dialect: Database['dialect'],
  before: Entity<ArticleModelDocument>,
  next: ArticleModelDocument,
  authorities: ReadonlySet<string>,
): Promise<void> {
  const [lost] = await findLostValues(db, dialect, before, next.fields);
  if (lost) throw new AppError('in-use', { violations: usedBy('', lost.holders, authorities) });
}

/** Returns the fields of a model whose values other fields would drop, with articles that hold one. */
export async function findLostValues(
  db: Db,
  dialect: Database['dialect'],
  { id, document }: Entity<ArticleModelDocument>,
  next: readonly DocumentField[],
) {
  const lost = [];
  for (const [name, to] of movesBetween(document.fields, next)) {
    if (to !== undefined) continue;
    const range = { modelId: id, fieldName: name, limit: COUNTED_USERS + 1 };
    const holders = await findHolders(db, dialect, range);
    if (holders.length > 0) lost.push({ name, holders });
  }
  return lost;
}

/** Moves or drops the values of a model's articles, live and in working copies, so that these can still be published. */
export async function moveHeldValues(
  db: Db,
  modelId: EntityId,
  moves: ValueMoves,
  write: Write,
  { kinds, changed, scanMarkers, database }: HeldValueParts,
): Promise<void> {
  const names = [...moves.keys()];
  for await (const ids of batches((range) => findLiveHolders(db, { modelId, names }, range))) {
    const entities = [...(await findEntities<ArticleDocument>(db, ids)).values()];
    const documents = importedAs(entities, moves);
    await replaceLive(db, entities, documents, write, changed);
    const { article } = kinds();
    await replaceListed(
      db,
      new Map([...documents].map(([id, document]) => [id, contentOf(article, document)])),
    );
  }
  for await (const ids of batches((range) => findPreparedHolders(db, { modelId, names }, range))) {
    const copies = await findCopies(db, ids);
    await replaceCopies(db, copies, importedAs(copies as unknown as Holder[], moves), write, {
      ...{ kinds: kinds(), scanMarkers, database },
    });
  }
}

type Holder = Pick<Entity<ArticleDocument>, 'id' | 'document'>;

async function* batches(
  find: (range: { after: string; limit: number }) => Promise<EntityId[]>,
): AsyncGenerator<EntityId[]> {
  for (let after = ''; ;) {
    const ids = await find({ after, limit: BATCH });
    if (ids.length > 0) yield ids;
    if (ids.length < BATCH) return;
    after = ids.at(-1)!;
  }
}

/** Returns the documents that have something to move. */
function importedAs(holders: readonly Holder[], moves: ValueMoves): Map<EntityId, ArticleDocument> {
  return new Map(
    holders
      .filter(({ document }) => [...moves.keys()].some((name) => Object.hasOwn(document.values, name)))
      .map(({ id, document }) => [
        id,
        {
          ...document,
          values: moved(document.values, moves),
          translations: movedTranslations(document, moves),
        },
      ]),
  );
}

/** Returns the outdated translations with the pointers of the values where they are now. */
function movedTranslations({ translations = {} }: ContentDocument, moves: ValueMoves): Translations {
  return Object.fromEntries(
    Object.entries(translations).flatMap(([locale, bases]) => {
      const kept = Object.entries(bases).flatMap(([pointer, basis]) => {
        const [, property, name = ''] = pointer.split('/');
        if (property !== 'values' || !moves.has(name)) return [[pointer, basis]];
        const to = moves.get(name);
        return to === undefined ? [] : [[`/values/${to}`, basis]];
      });
      return kept.length > 0 ? [[locale, Object.fromEntries(kept)]] : [];
    }),
  );
}

function moved(values: Readonly<Record<string, unknown>>, moves: ValueMoves): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const to = moves.has(name) ? moves.get(name) : name;
      return to === undefined ? [] : [[to, value]];
    }),
  );
}
