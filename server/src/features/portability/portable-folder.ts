import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parse,
  parseDocument,
  stringify,
  type Document,
  type Node,
} from 'yaml';
import { describeSourceFault } from '../../config/source-fault.ts';
import type { PortableFolder } from '../../content/portable.ts';
import { discardFile, placeFile, receiveFile } from '../../files/received-file.ts';
import { absent, writeWholeFile } from '../../files/write-whole-file.ts';
import type { Messages } from '../../kernel/messages.ts';
import { violationText } from '../../kernel/violation-text.ts';

/** An export on disk and the faults found in it. */
export interface ExportFolder extends PortableFolder {
  /** One line each: `pages/home.yaml:3: title: …`. */
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
  /** Throws a user-facing error for symbolic links and special files, which could lead outside the folder. */
  refuseLinks(): Promise<void>;
  /** Removes the files and folders of the named parts that were not written by this export. */
  removeOthers(names: readonly string[]): Promise<void>;
}

/** YAML style: block scalars for long texts and no folding, so that one changed line is one line of a diff. */
const STYLE = {
  lineWidth: 0,
  blockQuote: 'literal',
  minContentWidth: 0,
  version: '1.2',
  doubleQuotedAsJSON: true,
} as const;
/** Maximum number of reported faults and warnings. */
const ALL_LINES = 10_000;
/** Number of files whose line numbers are kept in memory: slightly more than a batch. */
const PLACED_FILES = 250;

export function openExportFolder(root: string, messages: Messages): ExportFolder {
  const faults: string[] = [];
  const warnings: string[] = [];
  const written = new Set<string>();
  const lines = new Map<string, { document: Document; counter: LineCounter }>();
  const at = (path: string) => join(root, ...path.split('/'));

  function describe(path: string, pointer: string, code: string, params?: Record<string, string | number>) {
    const steps = pointer
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const name = steps.join('.');
    const reason = violationText(messages, 'en', { code, params });
    const message = name === '' ? reason : `${name}: ${reason}`;
    return describeSourceFault({ file: path, line: ancestryOf(lines.get(path), steps), message });
  }

  /** Adds a line once, since a file may be read more than once. */
  function noteOnce(lines: string[], line: string): void {
    if (lines.length < ALL_LINES && !lines.includes(line)) lines.push(line);
  }

  return {
    faults,
    warnings,

    async list(folder) {
      const names = (await readdir(at(folder)).catch(absent)) ?? [];
      return names.filter((name) => !name.startsWith('.')).sort();
    },

    async readYaml(path) {
      const text = await readFile(at(path), 'utf8').catch(absent);
      if (text === undefined) return undefined;
      const counter = new LineCounter();
      const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
      for (const error of document.errors) {
        const { line, col } = counter.linePos(error.pos[0]);
        noteOnce(faults, describeSourceFault({ file: path, line, column: col, message: error.message }));
      }
      if (document.errors.length > 0) return undefined;
      // Keep only the most recent files: faults are recorded while their batch is being checked.
      lines.delete(path);
      lines.set(path, { document, counter });
      if (lines.size > PLACED_FILES) lines.delete(lines.keys().next().value!);
      try {
        return document.toJS({ maxAliasCount: 0 }) as unknown;
      } catch (error) {
        noteOnce(faults, describeSourceFault({ file: path, message: (error as Error).message }));
        return undefined;
      }
    },

    refuse(path, pointer, { code, params }) {
      noteOnce(faults, describe(path, pointer, code, params));
    },
    warn(path, pointer, { code, params }) {
      noteOnce(warnings, describe(path, pointer, code, params));
    },

    read: (path) => readFile(at(path)).catch(absent),
    open: (path) => createReadStream(at(path)),

    async writeYaml(path, value) {
      await this.write(path, Buffer.from(asYaml(value)));
    },

    async write(path, content) {
      written.add(path);
      if (content instanceof Uint8Array) {
        // Leave unchanged files untouched so that tools that compare modification times see no change.
        const former = await readFile(at(path)).catch(absent);
        if (!former?.equals(content)) await writeWholeFile(at(path), content);
        return;
      }
      await copy(content, at(path));
    },

    async refuseLinks() {
      const folders = [''];
      for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
        const entries = (await readdir(at(folder), { withFileTypes: true }).catch(absent)) ?? [];
        for (const entry of entries) {
          if (entry.name.startsWith('.')) continue;
          const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
          if (entry.isDirectory()) folders.push(path);
          else if (!entry.isFile()) {
            throw new Error(`${at(path)} is a link or a special file, which an export cannot contain`);
          }
        }
      }
    },

    async removeOthers(names) {
      for (const name of names) {
        await removeUnwritten(name);
        const file = `${name}.yaml`;
        if (!written.has(file)) await rm(at(file), { force: true });
      }
    },
  };

  async function removeUnwritten(folder: string): Promise<void> {
    const entries = (await readdir(at(folder), { withFileTypes: true }).catch(absent)) ?? [];
    let left = entries.length;
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      const holds = entry.isDirectory() && [...written].some((file) => file.startsWith(`${path}/`));
      if (written.has(path)) continue;
      if (holds) await removeUnwritten(path);
      else {
        await rm(at(path), { recursive: true, force: true });
        left -= 1;
      }
    }
    if (left === 0 && entries.length > 0) await rm(at(folder), { recursive: true, force: true });
  }
}

/**
 * Falls back to quoted strings for the whole file when block scalars cannot represent a text exactly, such as one with
 * unusual line breaks.
 */
function asYaml(value: unknown): string {
  const readable = stringify(value, STYLE);
  if (isDeepStrictEqual(parse(readable), value)) return readable;
  return stringify(value, { ...STYLE, blockQuote: false, defaultStringType: 'QUOTE_DOUBLE' });
}

async function copy(content: Readable, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await receiveFile(content, dirname(path));
  try {
    await placeFile(file, path);
  } catch (error) {
    await discardFile(file);
    throw error;
  } finally {
    await rm(dirname(file.path), { recursive: true, force: true });
  }
}

function ancestryOf(
  file: { document: Document; counter: LineCounter } | undefined,
  steps: readonly string[],
): number | undefined {
  let node = file?.document.contents;
  if (!file || !node) return undefined;
  for (const step of steps) {
    if (!isMap(node) && !isSeq(node)) break;
    const key = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === step) : undefined;
    const child = (key?.key ?? node.get(isSeq(node) ? Number(step) : step, true)) as Node | undefined;
    if (!child) break;
    if (key && step === steps.at(-1)) return file.counter.linePos(child.range?.[0] ?? 0).line;
    node = (key?.value ?? child) as Node;
  }
  return file.counter.linePos(node.range?.[0] ?? 0).line;
}
