import type { OpenedProject } from '../config/open-project.ts';
import { describeSourceFault } from '../config/source-fault.ts';
import { findLosses, findStored, identified } from './apply-models.ts';
import type { ProjectModel } from './read-models.ts';
import { readStored } from './stored-names.ts';

/** The changes that the next start makes to the models of a project. */
export interface ModelChanges {
  /** One line for each field whose values in articles would be deleted. */
  faults: string[];
  /** One line for each new model, or model with changed fields. */
  warnings: string[];
}

/** Compares the models of a project with those in its database. */
export function findModelChanges(
  project: OpenedProject,
  models: readonly ProjectModel[],
): Promise<ModelChanges> {
  return readStored(project, { faults: [], warnings: [] }, async (db, dialect) => {
    const changes: ModelChanges = { faults: [], warnings: [] };
    for (const model of models) {
      const before = await findStored(db, model);
      if (before)
        changes.faults.push(...(await findLosses(db, dialect, model, before)).map(describeSourceFault));
      const does = before ? fieldChanges(model, before) : ['creates this model'];
      if (does.length > 0) changes.warnings.push(`${model.file}: The next start ${does.join(', ')}.`);
    }
    return changes;
  });
}

type Stored = Exclude<Awaited<ReturnType<typeof findStored>>, undefined>;

function fieldChanges(model: ProjectModel, before: Stored): string[] {
  const { fields } = identified(model, before);
  const stored = before.document.fields;
  const kept = new Map(fields.flatMap((field) => (field.id === undefined ? [] : [[field.id, field.name]])));
  const renamed = stored.flatMap(({ id, name }) => {
    const now = kept.get(id);
    return now === undefined || now === name ? [] : [`renames "${name}" to "${now}"`];
  });
  const added = fields.flatMap(({ id, name }) => (id === undefined ? [`adds "${name}"`] : []));
  const removed = stored.flatMap(({ id, name }) => (kept.has(id) ? [] : [`removes "${name}"`]));
  return [...renamed, ...added, ...removed];
}
