import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import type { MessageCatalogue } from '../kernel/messages.ts';
import type { SourceFault } from './source-fault.ts';
import { parseYamlFile, type YamlEntry } from './yaml-file.ts';

/** The language in which all built-in messages exist. */
export const REFERENCE_LANGUAGE = 'en';

/** Flat messages by locale and dotted key, for `createMessages`. */
export type Catalogues = Readonly<Record<string, MessageCatalogue>>;

export interface LoadedMessages {
  readonly catalogues: Catalogues;
  readonly faults: readonly SourceFault[];
}

export interface MessageFolder {
  readonly directory: string;
  /** The name of the folder in faults, such as `messages`. */
  readonly label: string;
  /** Skips the ICU check at startup; a test covers the built-in messages. */
  readonly isTrusted?: boolean;
}

/**
 * Loads `<locale>.yaml` from all folders, merged per message, later folders winning. Skips missing folders. Returns a
 * fault for each file that is not YAML, each leaf that is not text and each text that is not an ICU message.
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
            faults: [{ file, message: `"${locale}" is not a language tag such as fr or fr-CA` }],
          };
      catalogues[locale] = { ...catalogues[locale], ...read.catalogue };
      faults.push(...read.faults);
    }
  }
  return { catalogues, faults };
}

/** Parses a message file, nested or dotted, into a flat catalogue. */
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
    // Not translated yet, as `parvis messages` writes it.
    if (value === null) return;
    if (typeof value !== 'string') fail('must be a text: put it in quotes');
    else if (Object.hasOwn(catalogue, key)) fail('is set twice');
    else {
      const reason = isTrusted ? undefined : icuFault(value, locale);
      if (reason !== undefined) fail(`is not a valid ICU message: ${reason}`);
      catalogue[key] = value;
    }
  }
  for (const entry of yaml.entries) visit(entry, '');
  return { catalogue, faults };
}

/** Returns the keys of the reference locale that are missing in a locale, or in its language (`fr` for `fr-CA`). */
export function missingMessages(catalogues: Catalogues, locale: string, reference: string): string[] {
  const has = (key: string) =>
    [locale, locale.split('-')[0]!].some((candidate) => Object.hasOwn(catalogues[candidate] ?? {}, key));
  return Object.entries(catalogues[reference] ?? {}).flatMap(([key, text]) =>
    text === '' || has(key) ? [] : [key],
  );
}

/** Returns the text of a key in English, or in the default language of the project. */
export function referenceTexts(catalogues: Catalogues, defaultLanguage: string): MessageCatalogue {
  return { ...catalogues[defaultLanguage], ...catalogues[REFERENCE_LANGUAGE] };
}

function icuFault(text: string, locale: string): string | undefined {
  if (!/[{}'#]/.test(text)) return undefined;
  try {
    new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The parser names its faults as constants, such as EXPECT_ARGUMENT_CLOSING_BRACE.
    return reason.split('\n')[0]!.toLowerCase().replaceAll('_', ' ');
  }
}

export function isLocale(name: string): boolean {
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
