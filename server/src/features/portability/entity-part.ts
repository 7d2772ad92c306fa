import { Type } from 'typebox';
import { cleanHtml, type CleanHtmlSettings } from '../../content/clean-html.ts';
import { shortcutAddress } from '../../content/content-reference.ts';
import { completeFields } from '../../content/document-fields.ts';
import { DOCUMENTS } from '../../content/documents.ts';
import type { Changed } from '../../content/entity-change.ts';
import { explicitAddresses, type ContentDocument, type Entity } from '../../content/entity.ts';
import { fieldFactsAfter } from '../../content/field-facts.ts';
import type { OwnAddresses } from '../../content/own-addresses.ts';
import { convertStoredLinks } from '../../content/convert-stored-links.ts';
import { contentOf, type ImportSet, type ContentKind } from '../../content/kind.ts';
import {
  divideFaults,
  type PlannedChange,
  type PortableFolder,
  type PortablePart,
} from '../../content/portable.ts';
import { findPagesAt, type AddressHolder } from '../../content/public-address.repository.ts';
import { findSharedAddresses, takenFault } from '../../content/public-address.ts';
import { deleteEntities, findEntities, upsertEntity } from '../../content/store.ts';
import { ResourceFacts } from '../../contract/common.ts';
import { completeDocument } from '../../contract/document.ts';
import { withTranslations } from '../../contract/translation-states.ts';
import type { Db } from '../../database/database.ts';
import type { WrittenFacts } from '../../database/written.ts';
import { AppError } from '../../kernel/app-error.ts';
import { changedNames } from '../../kernel/changed-names.ts';
import { fromInstant, toInstant, type Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { parseBody } from '../../kernel/parse-body.ts';
import { findReserved, findConflicts, releaseNames, listEntities } from './entity-part.repository.ts';

export interface EntityPartDependencies extends CleanHtmlSettings {
  ownAddresses: OwnAddresses;
  kind: ContentKind;
  /** Entities of all kinds in the same import. This part adds its own. */
  companions: ImportSet & { entities: Map<string, ContentDocument>; names: Set<string> };
  changed: Changed;
  clock: Clock;
}

const BATCH_SIZE = 200;
const Facts = Type.Object(ResourceFacts);

interface FileOfEntity {
  path: string;
  id: EntityId;
  facts: WrittenFacts;
  document: ContentDocument;
}

/** The entities of one kind, one YAML file each: `pages/home.yaml`. */
export function entityPart({
  kind,
  companions,
  changed,
  clock,
  ownAddresses,
  ...cleaning
}: EntityPartDependencies): PortablePart {
  const { folder: name, schemas } = kind;
  /** Entities about to be overwritten, as they were before their names were released. */
  const former = new Map<string, Entity>();
  /** Files by the id of the entity written from them. */
  const written = new Map<EntityId, string>();

  /** Returns undefined for an unreadable file and records the fault on the folder. */
  async function readEntity(folder: PortableFolder, path: string): Promise<FileOfEntity | undefined> {
    const content = await folder.readYaml(path);
    if (content === undefined) return undefined;
    const facts = parseBody(Facts, content);
    const own = Object.keys(ResourceFacts);
    const rest = Object.entries(content ?? {}).filter(([property]) => !own.includes(property));
    const written = Object.fromEntries(rest);
    const violations = [...facts.violations, ...parseBody(DOCUMENTS[kind.name], written).violations];
    for (const fault of violations) folder.refuse(path, fault.pointer, fault);
    if (violations.length > 0) return undefined;
    const given = facts.value as Record<keyof typeof ResourceFacts, never>;
    return {
      path,
      id: given.id,
      document: toDocument(written),
      facts: {
        version: given.version,
        createdAt: fromInstant(given.createdAt),
        createdBy: given.createdBy,
        updatedAt: fromInstant(given.updatedAt),
        updatedBy: given.updatedBy,
      },
    };
  }

  function toDocument(written: Record<string, unknown>): ContentDocument {
    const fields = schemas.field && completeFields(schemas.field, (written.fields ?? []) as object[], 'kept');
    const document = completeDocument(DOCUMENTS[kind.name], written) as unknown as ContentDocument;
    return { ...document, ...(fields ? { fields } : {}) };
  }

  /** Applies the validation rules of the API. References that are missing only on this site are warnings. */
  async function check(db: Db, document: ContentDocument) {
    const rules = await kind.rules(companions);
    const tolerant = await rules.check(db, document, document);
    const remaining = tolerant.filter((fault) => !kind.isAcceptedOnImport?.(fault));
    return divideFaults(await rules.check(db, document, {}), remaining);
  }

  async function* readBatches(folder: PortableFolder, paths: readonly string[]) {
    for (let start = 0; start < paths.length; start += BATCH_SIZE) {
      const entities: FileOfEntity[] = [];
      for (const path of paths.slice(start, start + BATCH_SIZE)) {
        const entity = await readEntity(folder, path);
        if (entity) entities.push(entity);
      }
      yield { entities, done: Math.min(start + BATCH_SIZE, paths.length) };
    }
  }

  return {
    name,

    async export(db, folder, progress) {
      let done = 0;
      for await (const { rows, total } of listEntities(db, kind.name, BATCH_SIZE)) {
        const entities = await findEntities(
          db,
          rows.map((row) => row.id),
        );
        for (const row of rows) {
          const entity = entities.get(row.id)!;
          await folder.writeYaml(`${name}/${row.shortcut}.yaml`, { ...factsOf(entity), ...entity.document });
        }
        progress(name, (done += rows.length), total);
      }
      return done;
    },

    async plan(db, folder, progress) {
      const files = (await folder.list(name)).filter((file) => file.endsWith('.yaml'));
      const paths = files.map((file) => `${name}/${file}`);
      const plan: PlannedChange[] = [];
      const seen = new Map<string, string>();
      // Entities may refer to each other in any order.
      for await (const { entities } of readBatches(folder, paths)) {
        for (const { id, document } of entities) {
          // Most documents are only looked up by id, so keep the rest out of memory.
          const { shortcut } = document;
          companions.entities.set(id, document.fields ? document : { shortcut });
          companions.names.add(shortcutAddress(kind.name, shortcut));
        }
      }
      for await (const { entities, done } of readBatches(folder, paths)) {
        const stored = await findEntities(
          db,
          entities.map(({ id }) => id),
        );
        for (const entity of entities) {
          const { path, id, document } = entity;
          for (const key of [id, document.shortcut]) {
            const first = seen.get(key);
            if (first) folder.refuse(path, key === id ? '/id' : '/shortcut', { code: 'duplicate' });
            seen.set(key, first ?? path);
          }
          const { faults, warnings } = await check(db, document);
          for (const fault of faults) folder.refuse(path, fault.pointer, fault);
          for (const warning of warnings) folder.warn(path, warning.pointer, warning);
          const before = stored.get(id);
          if (before && before.kind !== kind.name) {
            const [fault] = takenFault('/id', before.kind, before.document.shortcut);
            folder.refuse(path, '/id', fault!);
          }
          const differs = before && changedNames<object>(before.document, document);
          if (differs?.length !== 0) plan.push({ path, differs });
        }
        // An entity with the same shortcut and another id would be replaced: report it as one difference.
        const others = await findConflicts(
          db,
          kind.name,
          entities.map(({ id, document }) => ({ id, shortcut: document.shortcut })),
        );
        for (const { path, document } of entities) {
          const change = plan.find((planned) => planned.path === path);
          if (change && others.has(document.shortcut)) change.differs = ['id', ...(change.differs ?? [])];
        }
        progress(name, done, paths.length);
      }
      return plan;
    },

    async clear(db, folder, changes) {
      const paths = changes.map(({ path }) => path);
      for await (const { entities } of readBatches(folder, paths)) {
        const ids = entities.map(({ id }) => id);
        for (const [id, entity] of await findEntities(db, ids)) former.set(id, entity);
        await releaseNames(db, ids);
      }
      for await (const { entities } of readBatches(folder, paths)) {
        const conflicts = await findConflicts(
          db,
          kind.name,
          entities.map(({ id, document }) => ({ id, shortcut: document.shortcut })),
        );
        const ids = [...conflicts.values()];
        const held = await findReserved(db, kind.name, ids);
        for (const { path, document } of entities) {
          const { shortcut } = document;
          if (!held.has(conflicts.get(shortcut) ?? '')) continue;
          folder.refuse(path, '/shortcut', { code: `held-${kind.name}`, params: { shortcut } });
        }
        if (held.size > 0) continue;
        const gone = [...(await findEntities(db, ids)).values()];
        await deleteEntities(db, ids);
        const facts = { kind: kind.name, after: undefined, by: null, at: clock.now() };
        await changed(db, ...gone.map((before) => ({ ...facts, id: before.id, before })));
      }
    },

    async write(db, folder, changes, progress) {
      const write = { login: null, now: clock.now() };
      const paths = changes.map(({ path }) => path);
      for await (const { entities, done } of readBatches(folder, paths)) {
        await refuseHeldAddresses(db, folder, entities);
        const placed = [];
        for (const file of entities) {
          try {
            placed.push(await place(db, file));
            written.set(file.id, file.path);
          } catch (error) {
            if (!(error instanceof AppError) || error.violations.length === 0) throw error;
            for (const fault of error.violations) folder.refuse(file.path, fault.pointer, fault);
            throw error;
          }
        }
        const facts = { kind: kind.name, by: write.login, at: write.now };
        await changed(
          db,
          ...placed.map((after) => ({ ...facts, id: after.id, before: former.get(after.id), after })),
        );
        progress(name, done, changes.length);
      }
    },

    async verify(db, folder) {
      const all = [...written.keys()];
      for (let start = 0; start < all.length; start += BATCH_SIZE) {
        const batch = [...(await findEntities(db, all.slice(start, start + BATCH_SIZE))).values()];
        const entities = await convertStoredLinks(db, kind, batch, {
          ownAddresses,
          changed,
          now: clock.now(),
        });
        const facts = { kind: kind.name, by: null, at: clock.now() };
        const changes = entities.map((after) => ({
          ...{ ...facts, id: after.id, after },
          before: former.get(after.id),
        }));
        const found = await findSharedAddresses(db, changes, ownAddresses.addressing);
        for (const { id, document } of entities) {
          found.push({ id, faults: (await kind.placeFaults?.(db, id, document)) ?? [] });
          if (!kind.isPublic(document)) continue;
          found.push({ id, faults: (await kind.publicationFaults?.(db, id, document)) ?? [] });
        }
        for (const { id, faults } of found) {
          for (const fault of faults) folder.refuse(written.get(id as EntityId)!, fault.pointer, fault);
        }
      }
    },
  };

  /** Throws `conflict` when two imported pages, or an imported and an existing page, would share an address. */
  async function refuseHeldAddresses(
    db: Db,
    folder: PortableFolder,
    entities: readonly FileOfEntity[],
  ): Promise<void> {
    const addresses = entities.flatMap(({ path: file, id, document }) =>
      explicitAddresses(document).map((address) => ({ file, id, shortcut: document.shortcut, ...address })),
    );
    const holders = await findPagesAt(
      db,
      addresses.map(({ path }) => path),
    );
    const violations = addresses.flatMap(({ file, path, pointer, ...page }) => {
      const holder: AddressHolder = holders.get(path) ?? page;
      holders.set(path, holder);
      const other = holder.id === page.id ? undefined : holder.shortcut;
      const faults = takenFault(pointer, kind.name, other);
      for (const fault of faults) folder.refuse(file, fault.pointer, fault);
      return faults;
    });
    if (violations.length > 0) throw new AppError('conflict', { violations });
  }

  async function place(db: Db, { id, facts, document: given }: FileOfEntity): Promise<Entity> {
    const before = former.get(id);
    const version = before ? Math.max(facts.version, before.version + 1) : facts.version;
    const rules = await kind.rules(companions);
    const normalised = (await rules.normalise?.(db, given)) ?? given;
    const cleaned = await cleanHtml(db, kind, normalised, { ...cleaning, ownAddresses: undefined });
    const document = withTranslations(cleaned, before?.document, kind.site);
    const write = { login: facts.updatedBy, now: facts.updatedAt };
    const fieldFacts = fieldFactsAfter(before, document.fields, write);
    const entity: Entity = { kind: kind.name, id, ...facts, version, document, fieldFacts };
    await upsertEntity(db, entity, contentOf(kind, document));
    await kind.afterSave?.(db, { before: undefined, document, force: true, by: null, write }, entity);
    return entity;
  }
}

function factsOf({ id, version, createdAt, createdBy, updatedAt, updatedBy }: Entity) {
  return {
    id,
    version,
    createdAt: toInstant(createdAt),
    createdBy,
    updatedAt: toInstant(updatedAt),
    updatedBy,
  };
}
