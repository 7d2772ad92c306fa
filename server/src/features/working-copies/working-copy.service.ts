import type { WorkingCopyView } from '../../contract/working-copy.ts';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import type { ScanMarkers } from '../../content/content-reference.ts';
import {
  findSnapshot,
  type EntitySnapshot,
  type EntityStates,
} from '../../content/entity-snapshot.repository.ts';
import { forgetCopyReferences, recordCopyReferences } from '../../content/record-references.ts';
import {
  deleteWorkingCopy,
  findTakenAddresses,
  findWorkingCopy,
  insertWorkingCopy,
  updateWorkingCopy,
  type PublicationOptions,
  type WorkingCopyKindName,
} from '../../content/working-copy.repository.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError, fail, refuse } from '../../kernel/app-error.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { Messages } from '../../kernel/messages.ts';
import { missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import type { HtmlCleaner } from '../../rendering/html-cleaner.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit, type AuditRecord } from '../../security/audit.repository.ts';
import { changedNames } from '../../security/audit.rules.ts';
import { isStale, type ExpectedVersion } from '../../kernel/expected-version.ts';

/** What publishing a working copy may be told. */
export interface Publication extends PublicationOptions {
  expectedVersion: ExpectedVersion;
  by: Actor;
}

/** The rules of a kind, for one write. */
export interface WorkingCopyRules<State> {
  /** A body as it is kept: checked as a draft, and cleaned. What `kept` has may stay. Throws `invalid` or `too-large`. */
  check(db: Db, body: ParsedBody<State>, kept: readonly State[]): Promise<State>;
  /** Makes the state the live one, as its `PUT` would. */
  publish(db: Db, id: EntityId, state: State, options: PublicationOptions & { by: Actor }): Promise<void>;
}

/** What a kind of content brings along to have working copies. */
export interface WorkingCopyKind<Kind extends WorkingCopyKindName, View> {
  kind: Kind;
  /** Whatever takes time is done here, before the transaction begins. */
  rules(): Promise<WorkingCopyRules<EntityStates[Kind]>>;
  /** The entity as it would be read if a state were the live one. */
  view(db: Db, id: EntityId, state: EntityStates[Kind], language: string): Promise<View>;
  /** The entity as it is. */
  read(id: EntityId, language: string): Promise<View>;
}

export interface WorkingCopyDependencies {
  database: Database;
  clock: Clock;
  messages: Messages;
  scanMarkers: ScanMarkers;
  cleaner: HtmlCleaner;
}

export type WorkingCopyService<View extends { id: string; version: number }> = ReturnType<
  typeof createWorkingCopies<WorkingCopyKindName, View>
>;

/**
 * The working copies of a kind: the next state of an entity, prepared beside the live one, which stays as it is, public page and
 * all, until the copy is published. Source: contract §4 "Working copies"; decision 0020.
 */
export function createWorkingCopies<
  Kind extends WorkingCopyKindName,
  View extends { id: string; version: number },
>(
  { database, clock, messages, scanMarkers, cleaner }: WorkingCopyDependencies,
  kind: WorkingCopyKind<Kind, View>,
) {
  type State = EntityStates[Kind];

  async function readView(db: Db, id: EntityId, language: string): Promise<WorkingCopyView<View>> {
    const copy = (await findWorkingCopy<Kind>(db, id)) ?? fail('not-found');
    const view = await kind.view(db, id, copy.state, language);
    const taken = await findTakenAddresses(db, kind.kind, id, copy.state);
    return {
      ...view,
      version: copy.version,
      createdAt: toInstant(copy.createdAt),
      createdBy: copy.createdBy,
      updatedAt: toInstant(copy.updatedAt),
      updatedBy: copy.updatedBy,
      baseVersion: copy.baseVersion,
      conflicts: taken.map((pointer) => ({
        pointer,
        code: 'taken',
        message: messages.format(language, 'violation.taken'),
      })),
    };
  }

  async function findLive(db: Db, id: EntityId) {
    const live = await findSnapshot(db, id);
    return live?.kind === kind.kind ? live : undefined;
  }

  async function audit(
    db: Db,
    by: Actor,
    record: Pick<AuditRecord, 'action' | 'changed'>,
    { id, shortcut }: { id: string; shortcut: string },
  ): Promise<void> {
    const entity = { kind: kind.kind, id, name: shortcut };
    await recordAudit(db, { ...record, at: clock.now(), by, entity });
  }

  return {
    /** Throws `not-found` when there is none. */
    read: (id: EntityId, language: string): Promise<WorkingCopyView<View>> =>
      database.snapshot(async (db) => {
        if (!(await findLive(db, id))) fail('not-found');
        return readView(db, id, language);
      }),

    /**
     * Makes or replaces the working copy. At first the expected version is that of the live state. Throws `not-found`, `invalid`,
     * `too-large`, or `stale`.
     */
    async save(
      id: EntityId,
      body: ParsedBody<State & { baseVersion?: number }>,
      expectedVersion: ExpectedVersion,
      by: Actor,
      language: string,
    ): Promise<WorkingCopyView<View>> {
      await cleaner.prepare(body.value);
      const rules = await kind.rules();
      return database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const live = (await findLive(db, id)) ?? missing(body);
        const stored = await findWorkingCopy<Kind>(db, id);
        refuseStale(stored ?? live, expectedVersion);
        const { baseVersion = stored?.baseVersion ?? live.version, ...given } = body.value;
        const kept = [live.state as State, ...(stored ? [stored.state] : [])];
        const state = await rules.check(db, { ...body, value: given as Partial<State> }, kept);
        if (baseVersion > live.version) refuse([violation('/baseVersion', 'maximum', { max: live.version })]);
        const write = { login: by.login, now: clock.now() };
        await (stored ? updateWorkingCopy : insertWorkingCopy)(db, id, { state, baseVersion }, write);
        await recordCopyReferences(db, [{ ...live, state } as EntitySnapshot], scanMarkers);
        const changed = changedNames<object>(stored?.state ?? live.state, state);
        await audit(db, by, { action: 'save-draft', changed }, live);
        return readView(db, id, language);
      });
    },

    /** The live state is all there is again. Throws `not-found` or `stale`. */
    discard: (id: EntityId, expectedVersion: ExpectedVersion, by: Actor): Promise<void> =>
      database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const live = (await findLive(db, id)) ?? fail('not-found');
        await deleteWorkingCopy(db, id, expectedVersion);
        await forgetCopyReferences(db, id);
        await audit(db, by, { action: 'discard-draft' }, live);
      }),

    /**
     * Makes the working copy the live state, whole or not at all. Throws `not-found`, `stale` for another version of the copy, or when
     * the live state has changed since the copy was made from it (unless forced), and what the `PUT` of the entity throws.
     */
    async publish(
      id: EntityId,
      { expectedVersion, ...options }: Publication,
      language: string,
    ): Promise<View> {
      await cleaner.prepare((await findWorkingCopy<Kind>(database.read, id))?.state);
      const rules = await kind.rules();
      await database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const live = (await findLive(db, id)) ?? fail('not-found');
        const copy = (await findWorkingCopy<Kind>(db, id)) ?? fail('not-found');
        refuseStale(copy, expectedVersion);
        if (!options.force) refuseStale(live, copy.baseVersion);
        await deleteWorkingCopy(db, id, undefined);
        await forgetCopyReferences(db, id);
        await rules.publish(db, id, copy.state, options);
      });
      return kind.read(id, language);
    },
  };
}

function refuseStale(stored: { version: number }, expectedVersion: ExpectedVersion): void {
  if (isStale(stored.version, expectedVersion)) throw new AppError('stale');
}
