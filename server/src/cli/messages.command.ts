import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseDocument, Scalar, type Document } from 'yaml';
import { isLocale, missingMessages, REFERENCE_LANGUAGE, referenceTexts } from '../config/load-messages.ts';
import { openForCommand } from './open-for-command.ts';
import type { ProjectCommandOptions } from './program.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs `parvis messages`, which adds all missing texts of a language to its file in the project, without a value,
 * each below its original.
 */
export async function writeMessages(
  locale: string,
  options: ProjectCommandOptions,
  terminal: Terminal,
): Promise<boolean> {
  if (!isLocale(locale)) {
    terminal.complain(`"${locale}" is not a language tag such as de or pt-BR.`);
    return false;
  }
  const project = await openForCommand(options, terminal, { data: false });
  if (!project) return false;
  const { catalogues, configuration, projectDirectory } = project;
  const texts = referenceTexts(catalogues, configuration['app.cms.default-language']);
  const missing = missingMessages({ ...catalogues, [REFERENCE_LANGUAGE]: texts }, locale, REFERENCE_LANGUAGE);
  const name = join('messages', `${locale}.yaml`);
  const file = join(projectDirectory, name);
  const document: Document = parseDocument(await readText(file));
  document.contents ??= document.createNode({});
  for (const key of missing) addText(document, key.split('.'), texts[key]!);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, document.toString({ lineWidth: 0, nullStr: '~' }));
  terminal.print(
    missing.length === 0 ? `${name} is complete.` : `${name}: ${missing.length} texts to translate.`,
  );
  return true;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Adds a key without a value, with the original as a comment. An existing key without a value stays. */
function addText(document: Document, path: readonly string[], text: string): void {
  if (document.hasIn(path)) return;
  const key = new Scalar(path.at(-1));
  key.commentBefore = text
    .split('\n')
    .map((line) => ` ${line}`)
    .join('\n');
  document.addIn(path.slice(0, -1), document.createPair(key, null));
}
