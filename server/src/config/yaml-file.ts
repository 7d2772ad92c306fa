import { isAlias, isMap, isNode, isScalar, LineCounter, parseDocument, type Node, type Scalar } from 'yaml';
import type { SourceFault } from './source-fault.ts';

export interface YamlPosition {
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
}

/** An entry of a mapping. */
export interface YamlEntry {
  readonly name: string;
  readonly position: YamlPosition;
  /** Returns the entries of a mapping value in order; empty for any other value. */
  readonly entries: () => readonly YamlEntry[];
  readonly isMapping: boolean;
  /** Returns the value in JavaScript, null when it is empty. */
  readonly value: () => unknown;
}

export interface YamlFile {
  /** The top-level entries; empty for an empty file. */
  readonly entries: readonly YamlEntry[];
  /** What makes the file unreadable. When there are any, do not use the entries. */
  readonly faults: readonly SourceFault[];
}

/** Parses a YAML file whose top level is a mapping, with the position of every entry. Never throws. */
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
  if (!isMap(top)) return { entries: [], faults: [faultAt(startOf(top), 'the file must contain a mapping')] };
  try {
    // Rejects exponentially expanding aliases before any value is read.
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
