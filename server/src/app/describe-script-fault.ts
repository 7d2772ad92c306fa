import { describeSourceFault } from '../config/source-fault.ts';
import { comparisonKey } from '../kernel/comparison-key.ts';
import type { Messages } from '../kernel/messages.ts';
import { nearestName } from '../kernel/nearest-name.ts';
import { violationText } from '../kernel/violation-text.ts';
import type { Violation } from '../kernel/violation.ts';
import type { ScriptEntry } from './read-data-scripts.ts';

/** The section that a missing name refers to, and its property with that name. */
const SECTIONS: Readonly<Record<string, readonly [section: string, property: string]>> = {
  'unknown-form': ['forms', 'shortcut'],
  'unknown-article': ['articles', 'shortcut'],
  'unknown-model': ['articleModels', 'shortcut'],
  'unknown-media': ['media', 'id'],
  'unknown-role': ['roles', 'name'],
  'unknown-function': ['functions', 'name'],
};

/**
 * Returns the line about an entry that cannot be inserted: its position, what is wrong, and a hint from the scripts,
 * such as the probable name or the entry that already has the value.
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
  // The entry may exist in the scripts and be faulty itself.
  const nearest = known.includes(name) ? undefined : nearestName(name, known);
  return nearest === undefined ? fault : { ...fault, params: { ...fault.params, nearest } };
}

/**
 * Returns the holder of a value that must be unique: another entry of the section, or a page or article with the same
 * address.
 */
function holderOf(
  entry: ScriptEntry,
  { code, pointer }: Violation,
  entries: readonly ScriptEntry[],
): string | undefined {
  if (code !== 'taken') return undefined;
  const [, property, index] = pointer.split('/');
  const values = uniqueValues(entry, property!);
  const wanted = index === undefined ? [...values, ...addressesOf(entry, entries)] : [values[Number(index)]!];
  for (const other of entries) {
    if (other === entry) continue;
    const others =
      other.section === entry.section ? uniqueValues(other, property!) : addressesOf(other, entries);
    const held = others.find((value) => wanted.includes(value));
    if (held === undefined) continue;
    const { shortcut, name, login } = other.item as Record<string, unknown>;
    const title = [shortcut, name, login].find((candidate) => typeof candidate === 'string');
    return `"${held}" is already used by ${title === undefined ? 'the entry' : `"${title}"`} at ${other.file}:${other.line}.`;
  }
  return undefined;
}

/** Returns the addresses of a page, or of an article below the path of its model. */
function addressesOf(entry: ScriptEntry, entries: readonly ScriptEntry[]): string[] {
  if (entry.section === 'pages') return uniqueValues(entry, 'urls');
  if (entry.section !== 'articles') return [];
  const { model: name, shortcut } = entry.item as { model: string; shortcut: string };
  const model = entries.find(
    ({ section, item }) => section === 'articleModels' && (item as { shortcut: string }).shortcut === name,
  );
  const { path } = (model?.item ?? {}) as { path?: string };
  return path ? [comparisonKey(path.replace('{shortcut}', shortcut))] : [];
}

function uniqueValues({ item }: ScriptEntry, property: string): string[] {
  const value = (item as Record<string, unknown>)[property];
  const values = Array.isArray(value) ? value.map((one: { path?: unknown }) => one.path) : [value];
  return values.filter((one) => typeof one === 'string').map(comparisonKey);
}
