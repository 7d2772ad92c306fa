import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isMap, LineCounter, parseDocument } from 'yaml';
import type { SourceFault } from '../config/source-fault.ts';
import type { Messages } from '../kernel/messages.ts';
import { readEntry, type ScriptEntry, type ScriptSection } from './read-data-scripts.ts';

/** An article model that the project defines: `models/<shortcut>.yaml`. */
export interface ProjectModel extends ScriptEntry {
  item: { shortcut: string; fields?: readonly WrittenField[] };
  /** The former names of fields by their names. */
  was: ReadonlyMap<string, string>;
}

interface WrittenField {
  name: string;
  type: string;
}

export interface ProjectModels {
  models: ProjectModel[];
  faults: SourceFault[];
}

/**
 * Reads the models of a project. A file has the format of an entry of `articleModels` in data scripts, without the
 * shortcut, which is the name of the file. A field may have `was`, its former name. Decision 0058.
 */
export async function readModels(
  folder: string,
  section: ScriptSection,
  messages: Messages,
): Promise<ProjectModels> {
  const names = await readdir(folder).catch(() => []);
  const read = await Promise.all(
    names
      .filter((name) => name.endsWith('.yaml'))
      .sort()
      .map(async (name) => readModel(name, await readFile(join(folder, name), 'utf8'), section, messages)),
  );
  return { models: read.flatMap(({ models }) => models), faults: read.flatMap(({ faults }) => faults) };
}

function readModel(name: string, text: string, section: ScriptSection, messages: Messages): ProjectModels {
  const file = `models/${name}`;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const syntax = document.errors.map(({ pos, message }) => {
    const { line, col } = lines.linePos(pos[0]);
    return { file, line, column: col, message: message.split('\n')[0]! };
  });
  if (syntax.length > 0) return { models: [], faults: syntax };
  const node = document.contents;
  if (!isMap(node))
    return { models: [], faults: [{ file, message: 'a model is a map with name and fields' }] };

  const { was, ...written } = withoutFormerNames(document.toJS() as Record<string, unknown>);
  const item = { ...written.model, shortcut: basename(name, '.yaml') };
  const { entries, faults } = readEntry(node, item, { section, file, lines, messages });
  const models = entries.map((entry) => ({ ...entry, was }) as ProjectModel);
  return { models, faults: [...faults, ...models.flatMap(findNameFaults)] };
}

/** Separates the former names of fields from the model. */
function withoutFormerNames(model: Record<string, unknown>) {
  const was = new Map<string, string>();
  if (!Array.isArray(model.fields)) return { model, was };
  const fields = model.fields.map((field: unknown) => {
    if (typeof field !== 'object' || field === null || !('was' in field)) return field;
    const { was: before, ...rest } = field as Record<string, unknown>;
    was.set(String(rest.name), String(before));
    return rest;
  });
  return { model: { ...model, fields }, was };
}

function findNameFaults({ item, was, file, placeOf }: ProjectModel): SourceFault[] {
  const { fields = [] } = item;
  const names = new Set(fields.map(({ name }) => name));
  const before = [...was.values()];
  return fields.flatMap(({ name }, index) => {
    const former = was.get(name);
    if (former === undefined) return [];
    const isTaken = names.has(former) || before.indexOf(former) !== before.lastIndexOf(former);
    const message = `"was: ${former}": another field has this name, or had it`;
    return isTaken ? [{ file, ...placeOf(`/fields/${index}/was`), message }] : [];
  });
}
