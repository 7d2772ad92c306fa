import { isDeepStrictEqual } from 'node:util';
import { Type } from 'typebox';
import { ResourceFacts } from '../../contract/common.ts';
import { changesOf, type Changed } from '../../content/entity-change.ts';
import { findSnapshots, type EntitySnapshot } from '../../content/entity-snapshot.repository.ts';
import { findSharedAddresses } from '../../content/public-address.ts';
import { deleteEntities, type EntityFacts } from '../../content/entity.repository.ts';
import type { Field } from '../../content/field-type.ts';
import type {
  EntityPorter,
  PlannedChange,
  PortableContext,
  PortableFolder,
  PortablePart,
} from '../../content/portable.ts';
import { parseBody } from '../../http/parse-request.ts';
import { AppError } from '../../kernel/app-error.ts';
import { fromInstant, toInstant, type Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import {
  findHeld,
  findInTheWay,
  giveUpNames,
  listEntities,
  type StoredFacts,
} from './entity-part.repository.ts';

export interface EntityPartDependencies {
  porter: EntityPorter;
  context: PortableContext;
  changed: Changed;
  clock: Clock;
  /** Told of the fields of each model that is read. */
  onModel?(id: string, fields: readonly Field[]): void;
}

const BATCH_SIZE = 200;
const Facts = Type.Object(ResourceFacts);

interface FileOfEntity {
  path: string;
  id: EntityId;
  facts: EntityFacts;
  state: EntitySnapshot['state'];
}

/** The entities of one kind, a YAML file each: `pages/home.yaml`. */
export function entityPart({
  porter,
  context,
  changed,
  clock,
  onModel,
}: EntityPartDependencies): PortablePart {
  const { kind, folder: name } = porter;
  /** What is about to be written over, as it was before it gave up its names. */
  const former = new Map<string, EntitySnapshot>();
  /** Files by the ids of what was written. */
  const written = new Map<EntityId, string>();

  /** Undefined when the file cannot be taken; the folder knows why. */
  async function readEntity(folder: PortableFolder, path: string): Promise<FileOfEntity | undefined> {
    const content = await folder.readYaml(path);
    if (content === undefined) return undefined;
    const facts = parseBody(Facts, content);
    const own = Object.keys(ResourceFacts);
    const rest = Object.entries(content ?? {}).filter(([property]) => !own.includes(property));
    const state = parseBody(porter.schema, Object.fromEntries(rest));
    const violations = [...facts.violations, ...state.violations];
    for (const fault of violations) folder.refuse(path, fault.pointer, fault);
    if (violations.length > 0) return undefined;
    const given = facts.value as Record<keyof typeof ResourceFacts, never>;
    return {
      path,
      id: given.id,
      state: Object.fromEntries(rest) as unknown as EntitySnapshot['state'],
      facts: {
        version: given.version,
        createdAt: fromInstant(given.createdAt),
        createdBy: given.createdBy,
        updatedAt: fromInstant(given.updatedAt),
        updatedBy: given.updatedBy,
      },
    };
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
      for await (const { rows, total } of listEntities(db, kind, BATCH_SIZE)) {
        const snapshots = await findSnapshots(
          db,
          rows.map((row) => row.id),
        );
        for (const row of rows) {
          const snapshot = snapshots.get(row.id)!;
          await folder.writeYaml(`${name}/${row.shortcut}.yaml`, { ...factsOf(row), ...snapshot.state });
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
      for await (const { entities, done } of readBatches(folder, paths)) {
        const stored = await findSnapshots(
          db,
          entities.map(({ id }) => id),
        );
        for (const entity of entities) {
          const { path, id, state } = entity;
          for (const key of [id, state.shortcut]) {
            const first = seen.get(key);
            if (first) folder.refuse(path, key === id ? '/id' : '/shortcut', { code: 'duplicate' });
            seen.set(key, first ?? path);
          }
          if ('fields' in state) onModel?.(id, state.fields.map(withDefaults));
          const { faults, warnings } = await porter.check(state, context);
          for (const fault of faults) folder.refuse(path, fault.pointer, fault);
          for (const warning of warnings) folder.warn(path, warning.pointer, warning);
          const before = stored.get(id);
          if (before && before.kind !== kind) folder.refuse(path, '/id', { code: 'taken' });
          const differs = before && differences(before.state, state);
          if (differs?.length !== 0) plan.push({ path, differs });
        }
        // One that has the shortcut under another id would be replaced, which is a difference as a whole.
        const others = await findInTheWay(
          db,
          kind,
          entities.map(({ id, state }) => ({ id, shortcut: state.shortcut })),
        );
        for (const { path, state } of entities) {
          const change = plan.find((planned) => planned.path === path);
          if (change && others.has(state.shortcut)) change.differs = ['id', ...(change.differs ?? [])];
        }
        progress(name, done, paths.length);
      }
      return plan;
    },

    async clear(db, folder, changes) {
      const paths = changes.map(({ path }) => path);
      for await (const { entities } of readBatches(folder, paths)) {
        const ids = entities.map(({ id }) => id);
        for (const [id, snapshot] of await findSnapshots(db, ids)) former.set(id, snapshot);
        await giveUpNames(db, ids);
      }
      for await (const { entities } of readBatches(folder, paths)) {
        const inTheWay = await findInTheWay(
          db,
          kind,
          entities.map(({ id, state }) => ({ id, shortcut: state.shortcut })),
        );
        const ids = [...inTheWay.values()];
        const held = await findHeld(db, kind, ids);
        for (const { path, state } of entities) {
          if (!held.has(inTheWay.get(state.shortcut) ?? '')) continue;
          folder.refuse(path, '/shortcut', { code: `held-${kind}`, params: { shortcut: state.shortcut } });
        }
        if (held.size > 0) continue;
        const before = await findSnapshots(db, ids);
        await deleteEntities(db, ids);
        await changed(db, ...(await changesOf(db, ids, before, { login: null, now: clock.now() })));
      }
    },

    async write(db, folder, changes, progress) {
      const write = { login: null, now: clock.now() };
      const paths = changes.map(({ path }) => path);
      for await (const { entities, done } of readBatches(folder, paths)) {
        for (const { path, id, facts, state } of entities) {
          const before = former.get(id);
          const version = Math.max(facts.version, (before?.version ?? 0) + 1);
          const entity = { id, facts: before ? { ...facts, version } : facts, state: state as never };
          try {
            await porter.write(db, { ...entity, isNew: before === undefined }, context);
            written.set(id, path);
          } catch (error) {
            if (!(error instanceof AppError) || error.violations.length === 0) throw error;
            for (const fault of error.violations) folder.refuse(path, fault.pointer, fault);
            throw error;
          }
        }
        const ids = entities.map(({ id }) => id);
        await changed(db, ...(await changesOf(db, ids, former, write)));
        progress(name, done, changes.length);
      }
    },

    async verify(db, folder) {
      const all = [...written.keys()];
      for (let start = 0; start < all.length; start += BATCH_SIZE) {
        const ids = all.slice(start, start + BATCH_SIZE);
        const changes = await changesOf(db, ids, former, { login: null, now: clock.now() });
        const entities = changes.map(({ after }) => after!);
        const found = [
          ...(await findSharedAddresses(db, changes)),
          ...((await porter.verify?.(db, entities, context)) ?? []),
        ];
        for (const { id, faults } of found) {
          for (const fault of faults) folder.refuse(written.get(id as EntityId)!, fault.pointer, fault);
        }
      }
    },
  };
}

function factsOf(row: StoredFacts) {
  return {
    id: row.id,
    version: row.version,
    createdAt: toInstant(row.created_at),
    createdBy: row.created_by,
    updatedAt: toInstant(row.updated_at),
    updatedBy: row.updated_by,
  };
}

function withDefaults(field: Partial<Field> & Pick<Field, 'name' | 'type' | 'attributes'>): Field {
  return { ...field, required: field.required ?? false, localised: field.localised ?? false };
}

/** The names of the properties that differ; one that is not given is as it was when that was empty. */
function differences(stored: object, given: object): string[] {
  const before = new Map(Object.entries(stored));
  const after = new Map(Object.entries(given));
  return [...new Set([...before.keys(), ...after.keys()])].filter((property) => {
    const value: unknown = before.get(property);
    return after.has(property) ? !isDeepStrictEqual(value, after.get(property)) : !isLeftOut(value);
  });
}

/** Whether a value is that of a property which nobody gave. */
function isLeftOut(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || ['default', 'draft', 'open'].includes(value as string);
}
