import { describeSourceFault } from '../config/source-fault.ts';
import { comparisonKey } from '../kernel/comparison-key.ts';
import type { Messages } from '../kernel/messages.ts';
import { nearestName } from '../kernel/nearest-name.ts';
import { violationText } from '../kernel/violation-text.ts';
import type { Violation } from '../kernel/violation.ts';
import type { ScriptEntry } from './read-data-scripts.ts';

/** The section whose entries are meant when one of that name does not exist, and what it is called there. */
const SECTIONS: Readonly<Record<string, readonly [section: string, property: string]>> = {
  'unknown-form': ['forms', 'shortcut'],
  'unknown-article': ['articles', 'shortcut'],
  'unknown-model': ['articleModels', 'shortcut'],
  'unknown-media': ['media', 'id'],
  'unknown-role': ['roles', 'name'],
  'unknown-function': ['functions', 'name'],
};

/**
 * The line about an entry that cannot be inserted: the place of its property, what is wrong, and what the scripts tell of it besides: the
 * name that was likely meant, the entry that has the value already.
 */
export function describeScriptFault(
  entry: ScriptEntry,
  fault: Violation,
  entries: readonly ScriptEntry[],
  messages: Messages,
): string {
  const { file, section } = entry;
  const path = fault.pointer.replace(/^\//, '').replaceAll('/', '.');
  const reason =
    holderOf(entry, fault, entries) ?? violationText(messages, 'en', withNearest(fault, entries));
  const message = `${section}: ${path}: ${reason}`;
  return describeSourceFault({ file, ...entry.placeOf(fault.pointer), message });
}

function withNearest(fault: Violation, entries: readonly ScriptEntry[]): Violation {
  const [section, property] = SECTIONS[fault.code] ?? [];
  const { name } = fault.params ?? {};
  if (property === undefined || typeof name !== 'string') return fault;
  const known = entries
    .filter((candidate) => candidate.section === section)
    .map(({ item }) => (item as Record<string, unknown>)[property])
    .filter((value) => typeof value === 'string');
  const nearest = nearestName(name, known);
  return nearest === undefined ? fault : { ...fault, params: { ...fault.params, nearest } };
}

/** Of a value that must be unique: the other entry of the section that has it. */
function holderOf(
  entry: ScriptEntry,
  { code, pointer }: Violation,
  entries: readonly ScriptEntry[],
): string | undefined {
  if (code !== 'taken') return undefined;
  const property = pointer.split('/')[1]!;
  const values = new Set(uniqueValues(entry, property));
  for (const other of entries) {
    if (other === entry || other.section !== entry.section) continue;
    const held = uniqueValues(other, property).find((value) => values.has(value));
    if (held === undefined) continue;
    const { shortcut, name, login } = other.item as Record<string, unknown>;
    const title = [shortcut, name, login].find((candidate) => typeof candidate === 'string');
    return `"${held}" is already used by ${title === undefined ? 'the entry' : `"${title}"`} at ${other.file}:${other.line}.`;
  }
  return undefined;
}

function uniqueValues({ item }: ScriptEntry, property: string): string[] {
  const value = (item as Record<string, unknown>)[property];
  const values = Array.isArray(value) ? value.map((one: { path?: unknown }) => one.path) : [value];
  return values.filter((one) => typeof one === 'string').map(comparisonKey);
}
