import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair } from 'yaml';
import type { SourceFault } from '../config/source-fault.ts';
import type { DataScriptSection } from '../content/data-script.ts';
import { comparisonKey } from '../kernel/comparison-key.ts';
import type { Messages } from '../kernel/messages.ts';
import { parseBody } from '../kernel/parse-body.ts';
import { violationText } from '../kernel/violation-text.ts';
import { pointerStep } from '../kernel/violation.ts';

/** The parts of a section that the reader needs. */
export type ScriptSection = Pick<DataScriptSection, 'section' | 'schema' | 'keyOf'>;

/** One entry of a data script, with its position. */
export interface ScriptEntry {
  section: string;
  item: unknown;
  /** Relative to the project: `data/20-pages.yaml`. */
  file: string;
  line: number;
  /** Returns the position of a value within the entry, or of its nearest existing ancestor. */
  placeOf(pointer: string): { line: number; column: number };
}

export interface DataScripts {
  entries: ScriptEntry[];
  faults: SourceFault[];
}

/**
 * Reads all `*.yaml` files of a folder, sorted by name. A missing folder has no entries. Reports syntax errors,
 * schema violations and duplicate entries with file and line. The entries are complete only when there are no faults.
 */
export async function readDataScripts(
  folder: string,
  sections: readonly ScriptSection[],
  messages: Messages,
): Promise<DataScripts> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => /\.ya?ml$/.test(name)).sort();
  const scripts = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return readScript(`${basename(folder)}/${name}`, text, sections, messages);
    }),
  );
  const entries = scripts.flatMap((script) => script.entries);
  return {
    entries,
    faults: [...scripts.flatMap((script) => script.faults), ...findRepeated(entries, sections)],
  };
}

/** An entry is identified by its key forever, so a duplicate would never be inserted. */
function findRepeated(entries: readonly ScriptEntry[], sections: readonly ScriptSection[]): SourceFault[] {
  const first = new Map<string, ScriptEntry>();
  return entries.flatMap((entry) => {
    const { section, file } = entry;
    const key = sections.find((candidate) => candidate.section === section)!.keyOf(entry.item);
    const earlier = first.get(`${section} ${key}`);
    first.set(`${section} ${key}`, earlier ?? entry);
    if (!earlier) return [];
    const message = `${section}: "${key}" is already used at ${earlier.file}:${earlier.line}; remove one of the two`;
    return [{ file, ...entry.placeOf(pointerOfKey(entry.item as object, key)), message }];
  });
}

/** Returns the pointer of the property from which the key is derived. */
function pointerOfKey(item: object, key: string): string {
  const isKey = (value: unknown) => typeof value === 'string' && comparisonKey(value) === comparisonKey(key);
  const property = Object.entries(item).find(([, value]) => isKey(value))?.[0];
  return property === undefined ? '' : pointerStep(property);
}

function readScript(
  file: string,
  text: string,
  sections: readonly ScriptSection[],
  messages: Messages,
): DataScripts {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const entries: ScriptEntry[] = [];
  const faults: SourceFault[] = [];
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const fault = (offset: number, message: string) => faults.push({ file, ...placeAt(offset), message });

  for (const error of document.errors) fault(error.pos[0], error.message.split('\n')[0]!);
  if (faults.length > 0 || document.contents === null) return { entries, faults };
  if (!isMap(document.contents)) {
    fault(0, `a data script is a map of sections: ${sections.map(({ section }) => section).join(', ')}`);
    return { entries, faults };
  }

  for (const { key, value } of document.contents.items) {
    const name = isScalar(key) ? String(key.value) : '';
    const section = sections.find((candidate) => candidate.section === name);
    const at = offsetOf(key);
    if (!section) {
      fault(at, `there is no section "${name}", but ${sections.map((known) => known.section).join(', ')}`);
    } else if (!isSeq(value)) {
      fault(at, `the section "${name}" must be a list`);
    } else {
      for (const node of value.items as Node[]) {
        const read = readEntry(node, node.toJS(document) as unknown, { section, file, lines, messages });
        entries.push(...read.entries);
        faults.push(...read.faults);
      }
    }
  }
  return { entries, faults };
}

interface EntrySource {
  section: ScriptSection;
  file: string;
  lines: LineCounter;
  messages: Messages;
}

/** Returns an entry with its position, or the faults of its value. */
export function readEntry(
  node: Node,
  item: unknown,
  { section, file, lines, messages }: EntrySource,
): DataScripts {
  const { section: name, schema } = section;
  const placeOf = (pointer: string) => {
    const { line, col } = lines.linePos(offsetOfKey(node, pointer.split('/').slice(1)));
    return { line, column: col };
  };
  const { violations } = parseBody(schema, item);
  if (violations.length === 0) {
    const { line } = lines.linePos(offsetOf(node));
    return { entries: [{ section: name, item, file, line, placeOf }], faults: [] };
  }
  const faults = violations.map(({ pointer, code, params }) => {
    const path = pointer.split('/').slice(1).join('.') || 'entry';
    const message = `${name}: ${path}: ${violationText(messages, 'en', { code, params })}`;
    return { file, ...placeOf(pointer), message };
  });
  return { entries: [], faults };
}

/** Returns the offset of a key or list entry, or of its innermost existing ancestor. */
function offsetOfKey(node: Node, path: readonly string[]): number {
  let found: unknown = node;
  let offset = offsetOf(node);
  for (const step of path) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (isMap(found)) {
      const pair = found.items.find(({ key }) => isScalar(key) && String(key.value) === name) as
        Pair<Node, Node | null> | undefined;
      if (!pair) return offset;
      [found, offset] = [pair.value, offsetOf(pair.key)];
    } else {
      const item = isSeq(found) ? (found.items[Number(name)] as Node | undefined) : undefined;
      if (!item) return offset;
      [found, offset] = [item, offsetOf(item)];
    }
  }
  return offset;
}

function offsetOf(node: Node): number {
  return node.range?.[0] ?? 0;
}
