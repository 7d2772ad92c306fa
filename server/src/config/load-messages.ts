import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import type { MessageCatalogue } from '../kernel/messages.ts';
import type { SourceFault } from './source-fault.ts';
import { parseYamlFile, type YamlEntry } from './yaml-file.ts';

/** Flat texts by locale and dotted key, for `createMessages`. */
export type Catalogues = Readonly<Record<string, MessageCatalogue>>;

export interface LoadedMessages {
  readonly catalogues: Catalogues;
  readonly faults: readonly SourceFault[];
}

export interface MessageFolder {
  readonly directory: string;
  /** How faults name the folder: `messages`. */
  readonly label: string;
  /** Our own texts, which a test parses: the start does not wait for their ICU forms. */
  readonly isTrusted?: boolean;
}

/**
 * The texts of all folders, `<locale>.yaml` each; later folders win, text by text. A folder that does not exist has
 * none. A fault for every file that is no YAML, every leaf that is no text, every text that is no ICU message.
 */
export async function loadMessages(folders: readonly MessageFolder[]): Promise<LoadedMessages> {
  const catalogues: Record<string, Record<string, string>> = {};
  const faults: SourceFault[] = [];
  for (const { directory, label, isTrusted = false } of folders) {
    for (const name of await yamlFilesOf(directory)) {
      const locale = parse(name).name;
      const file = `${label}/${name}`;
      const read = isLocale(locale)
        ? readMessageFile(file, locale, await readFile(join(directory, name), 'utf8'), isTrusted)
        : {
            catalogue: {},
            faults: [{ file, message: `"${locale}" is no language tag such as fr or fr-CA` }],
          };
      catalogues[locale] = { ...catalogues[locale], ...read.catalogue };
      faults.push(...read.faults);
    }
  }
  return { catalogues, faults };
}

/** One file of texts, nested or dotted, as a flat catalogue. */
export function readMessageFile(
  file: string,
  locale: string,
  text: string,
  isTrusted = false,
): { catalogue: MessageCatalogue; faults: SourceFault[] } {
  const yaml = parseYamlFile(file, text);
  const faults: SourceFault[] = [...yaml.faults];
  const catalogue: Record<string, string> = {};

  function visit(entry: YamlEntry, prefix: string): void {
    const key = prefix + entry.name;
    const fail = (message: string) => faults.push({ file, ...entry.position, message: `${key} ${message}` });
    if (entry.isMapping) {
      for (const child of entry.entries()) visit(child, `${key}.`);
      return;
    }
    const value = entry.value();
    if (typeof value !== 'string') fail('must be a text: put it in quotes');
    else if (Object.hasOwn(catalogue, key)) fail('stands twice');
    else {
      const reason = isTrusted ? undefined : icuFault(value, locale);
      if (reason !== undefined) fail(`is not a valid ICU message: ${reason}`);
      catalogue[key] = value;
    }
  }
  for (const entry of yaml.entries) visit(entry, '');
  return { catalogue, faults };
}

/** The keys that a locale (or its language: `fr` for `fr-CA`) lacks of those that the reference locale has. */
export function missingMessages(catalogues: Catalogues, locale: string, reference: string): string[] {
  const has = (key: string) =>
    [locale, locale.split('-')[0]!].some((candidate) => Object.hasOwn(catalogues[candidate] ?? {}, key));
  return Object.keys(catalogues[reference] ?? {}).filter((key) => !has(key));
}

function icuFault(text: string, locale: string): string | undefined {
  if (!/[{}'#]/.test(text)) return undefined;
  try {
    new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The parser names its faults as constants: EXPECT_ARGUMENT_CLOSING_BRACE.
    return reason.split('\n')[0]!.toLowerCase().replaceAll('_', ' ');
  }
}

function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name)[0] === name;
  } catch {
    return false;
  }
}

async function yamlFilesOf(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((name) => name.endsWith('.yaml')).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
