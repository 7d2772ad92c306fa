import { isAlias, isMap, isNode, isScalar, LineCounter, parseDocument, type Node, type Scalar } from 'yaml';
import type { SourceFault } from './source-fault.ts';

export interface YamlPosition {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** One entry of a mapping. */
export interface YamlEntry {
  readonly name: string;
  readonly position: YamlPosition;
  /** Its value is a mapping; this gives its entries in order, and none for another value. */
  readonly entries: () => readonly YamlEntry[];
  readonly isMapping: boolean;
  /** The value as JavaScript has it; null when it is empty. */
  readonly value: () => unknown;
}

export interface YamlFile {
  /** The entries of the top mapping; none when the file is empty. */
  readonly entries: readonly YamlEntry[];
  /** Everything that keeps the file from being read; entries are not to be used then. */
  readonly faults: readonly SourceFault[];
}

/** Reads a YAML file whose top is a mapping, with the position of every entry. Never throws. */
export function parseYamlFile(file: string, text: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const faultAt = (offset: number, message: string): SourceFault => ({ file, ...at(lines, offset), message });

  const faults = [...document.errors, ...document.warnings].map((error) =>
    faultAt(error.pos[0], error.message),
  );
  const top = document.contents;
  if (faults.length > 0 || top === null || (isScalar(top) && top.value === null))
    return { entries: [], faults };
  if (!isMap(top)) return { entries: [], faults: [faultAt(startOf(top), 'the file must hold a mapping')] };
  try {
    // Refuses aliases that multiply without end, before any value is taken.
    document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return { entries: [], faults: [faultAt(0, error instanceof Error ? error.message : String(error))] };
  }

  function entriesOf(node: unknown): readonly YamlEntry[] {
    const mapping = isAlias(node) ? node.resolve(document) : node;
    if (!isMap<Scalar>(mapping)) return [];
    return mapping.items.map((pair): YamlEntry => {
      const resolved = isAlias(pair.value) ? pair.value.resolve(document) : pair.value;
      return {
        name: String(isNode(pair.key) ? pair.key.toJS(document) : pair.key),
        position: at(lines, startOf(pair.key)),
        isMapping: isMap(resolved),
        entries: () => entriesOf(resolved),
        value: () => (isNode(pair.value) ? (pair.value.toJS(document) as unknown) : null),
      };
    });
  }
  return { entries: entriesOf(top), faults: [] };
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

function at(lines: LineCounter, offset: number): YamlPosition {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}
