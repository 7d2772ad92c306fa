import { lockContentGraph } from '../../content/content-graph-lock.ts';
import type { PlannedChange, PortablePart, Progress } from '../../content/portable.ts';
import type { Database } from '../../database/database.ts';
import type { Messages } from '../../kernel/messages.ts';
import { openExportFolder, type ExportFolder } from './portable-folder.ts';

export interface PortabilityDependencies {
  database: Database;
  messages: Messages;
  /** Creates the parts for one export or import, in write order: referenced parts first. */
  parts(): readonly PortablePart[];
}

export interface ImportOptions {
  /** Whether existing content that differs is overwritten. */
  overwrite: boolean;
  /** Checks without writing anything. */
  dryRun: boolean;
  progress: Progress;
}

export interface ExportReport {
  /** Number of items per part. */
  counts: Readonly<Record<string, number>>;
  warnings: readonly string[];
}

export interface ImportReport {
  outcome: 'done' | 'refused' | 'differs' | 'dry-run';
  /** One line each, location first. If there are any, nothing was written. */
  faults: readonly string[];
  warnings: readonly string[];
  /** Paths that did not exist before. */
  added: readonly string[];
  /** Paths that existed with other content, and the properties that differ. */
  changed: readonly { path: string; differs: readonly string[] }[];
}

const MARK = 'parvis-export.yaml';
const FORMAT = 1;

export type Portability = ReturnType<typeof createPortability>;

/** Exports all content to files and imports it. Source: contract §1 "command line". Decision 0027. */
export function createPortability({ database, messages, parts }: PortabilityDependencies) {
  return {
    /**
     * Writes a consistent snapshot of all content to a folder and removes files of an earlier export that are obsolete.
     * Throws if the folder holds anything else.
     */
    async export(directory: string, progress: Progress): Promise<ExportReport> {
      const folder = openExportFolder(directory, messages);
      await folder.refuseLinks();
      const all = parts();
      const names = all.map((part) => part.name);
      const isFormer = (await folder.read(MARK)) !== undefined;
      const there = await folder.list('.');
      if (!isFormer && there.length > 0) {
        throw new Error(`${directory} contains other files: choose an empty folder or an earlier export`);
      }
      const counts = await database.snapshot(async (db) => {
        const found: Record<string, number> = {};
        for (const part of all) found[part.name] = await part.export(db, folder, progress);
        return found;
      });
      await folder.writeYaml(MARK, { format: FORMAT });
      await folder.removeOthers(names);
      return { counts, warnings: folder.warnings };
    },

    /** Imports all content of an export, or nothing. Passes on database and disk errors. */
    async import(directory: string, { overwrite, dryRun, progress }: ImportOptions): Promise<ImportReport> {
      const folder = openExportFolder(directory, messages);
      await folder.refuseLinks();
      await refuseOthers(folder, directory);
      const all = parts();
      const plans = new Map<PortablePart, PlannedChange[]>();
      await database.snapshot(async (db) => {
        for (const part of all) plans.set(part, await part.plan(db, folder, progress));
      });
      const changes = [...plans.values()].flat();
      const report = (outcome: ImportReport['outcome']): ImportReport => ({
        outcome: folder.faults.length > 0 ? 'refused' : outcome,
        faults: folder.faults,
        warnings: folder.warnings,
        added: changes.filter(({ differs }) => !differs).map(({ path }) => path),
        changed: changes.flatMap(({ path, differs }) => (differs ? [{ path, differs }] : [])),
      });
      if (folder.faults.length > 0 || dryRun) return report('dry-run');
      if (!overwrite && changes.some(({ differs }) => differs)) return report('differs');
      try {
        for (const [part, plan] of plans) await part.stage?.(folder, plan);
        if (folder.faults.length > 0) throw new Refused();
        await write(folder, plans, progress);
      } catch (error) {
        for (const part of all) await part.undo?.();
        if (folder.faults.length > 0) return report('refused');
        throw error;
      }
      for (const part of all) await part.finish?.();
      return report('done');
    },
  };

  async function write(
    folder: ExportFolder,
    plans: ReadonlyMap<PortablePart, PlannedChange[]>,
    progress: Progress,
  ): Promise<void> {
    await database.transaction(async (db) => {
      await lockContentGraph(db, database.dialect);
      // Delete articles before their models.
      for (const [part, plan] of [...plans].reverse()) await part.clear?.(db, folder, plan);
      if (folder.faults.length > 0) throw new Refused();
      for (const [part, plan] of plans) await part.write(db, folder, plan, progress);
      for (const part of plans.keys()) await part.verify?.(db, folder);
      if (folder.faults.length > 0) throw new Refused();
      for (const part of plans.keys()) await part.place?.();
    });
  }
}

/** Rolls back the transaction. The faults are on the folder. */
class Refused extends Error {}

async function refuseOthers(folder: ExportFolder, directory: string): Promise<void> {
  const mark = (await folder.readYaml(MARK)) as { format?: unknown } | null | undefined;
  if (mark === undefined) throw new Error(`${directory} is not an export: it has no ${MARK}`);
  if (mark?.format !== FORMAT) throw new Error(`${directory} was written by another release of Parvis`);
}
