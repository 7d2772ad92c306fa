import { readdir } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { nearestName } from '../kernel/nearest-name.ts';
import { templateReferences } from '../rendering/template-references.ts';
import type { ReadProject } from './prepare-project.ts';

/** The folders of a project that are read, with the pattern of the files read in them; undefined for all files. */
const FOLDERS: Readonly<Record<string, { files: RegExp; what: string } | undefined>> = {
  templates: { files: /\.liquid$/, what: 'templates are *.liquid' },
  // The others may be imported by those that are read.
  contributors: { files: /^(?!.*\.([cm][jt]s|[jt]sx)$)/, what: 'contributors are *.ts and *.js' },
  'field-types': { files: /^(?!.*\.([cm][jt]s|[jt]sx)$)/, what: 'field types are *.ts and *.js' },
  messages: { files: /^[^/]+\.yaml$/, what: 'texts are <locale>.yaml, without further folders' },
  models: { files: /^[^/]+\.yaml$/, what: 'models are <shortcut>.yaml, without further folders' },
  data: { files: /^[^/]+\.ya?ml$/, what: 'data scripts are *.yaml, without further folders' },
  public: undefined,
  types: undefined,
  // Programs outside the site, such as a client of its public API.
  client: undefined,
};
const PROPERTIES = 'application.yaml';
/** Notes, and files left behind by editors and operating systems. */
const IGNORED = /(^|\/)(\.[^/]*|[^/]*~|README[^/]*|[^/]*\.md|Thumbs\.db|node_modules)(\/|$)/i;

export interface UnusedFiles {
  /** One line for each file in a known folder that is never read. */
  faults: string[];
  /** One line for each folder without a known purpose. */
  warnings: string[];
}

/** Finds the files of a project that nothing reads. `used` lists files named by data scripts, relative to `data/`. */
export async function findUnusedFiles(
  projectDirectory: string,
  { used, ignored }: { used: ReadonlySet<string>; ignored: readonly string[] },
): Promise<UnusedFiles> {
  const faults: string[] = [];
  const warnings: string[] = [];
  const entries = await readdir(projectDirectory, { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const { name } = entry;
    if (IGNORED.test(name) || ignored.includes(join(projectDirectory, name))) continue;
    if (!entry.isDirectory()) {
      const isMeant = name !== PROPERTIES && nearestName(name, [PROPERTIES]) !== undefined;
      if (isMeant) faults.push(`${name}: Nothing reads this file. Did you mean "${PROPERTIES}"?`);
      continue;
    }
    if (!Object.hasOwn(FOLDERS, name)) {
      const nearest = nearestName(name, Object.keys(FOLDERS));
      if (nearest === undefined) warnings.push(`${name}/: Nothing reads this folder.`);
      else faults.push(`${name}/: Nothing reads this folder. Did you mean "${nearest}"?`);
      continue;
    }
    const read = FOLDERS[name];
    if (!read) continue;
    for (const file of await filesBelow(join(projectDirectory, name))) {
      if (IGNORED.test(file) || read.files.test(file) || (name === 'data' && used.has(file))) continue;
      faults.push(`${name}/${file}: Nothing reads this file: ${read.what}.`);
    }
  }
  return { faults, warnings };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort();
}

/** The names that determine which templates can be used. */
export interface TemplateSubjects {
  /** Undefined when unknown; models are then unknown too. */
  forms: ReadonlySet<string> | undefined;
  models: ReadonlySet<string> | undefined;
  fieldTypes: ReadonlySet<string>;
  /** Names of built-in templates. */
  own: ReadonlySet<string>;
  /** Names chosen by the project's own code. */
  chosen: readonly (string | undefined)[];
}

/** Folders whose templates are chosen by name. Templates elsewhere are read only when another template names them. */
const CHOSEN = ['pages', 'forms', 'articles', 'feeds', 'fields', 'errors', 'mails', 'sign-in'];

/** Returns a line for each template of a project that no page, form, article, field or email can use. */
export function findUnusedTemplates(names: readonly string[], subjects: TemplateSubjects): string[] {
  return names.flatMap((name) => {
    const reason = unusedReason(name, subjects);
    return reason === undefined ? [] : [`templates/${name}.liquid: Nothing reads this template: ${reason}`];
  });
}

/**
 * Returns a line for each partial of a project that no template renders. Returns none when that is unknown, because a
 * name is computed or a template is broken.
 */
export function findUnusedPartials({
  templates,
  templateFaults,
}: Pick<ReadProject, 'templates' | 'templateFaults'>): string[] {
  const { own, ofProject } = templates.names();
  const references = [...templates.parsed()].flatMap((parsed) => [...templateReferences(parsed)]);
  if (templateFaults.length > 0 || references.some(({ name }) => name === undefined)) return [];
  const used = new Set([...own, ...references.map(({ name }) => name)]);
  return ofProject
    .filter((name) => name.startsWith('partials/') && !used.has(name))
    .map((name) => `templates/${name}.liquid: No template uses this partial.`);
}

function unusedReason(
  name: string,
  { forms, models, fieldTypes, own, chosen }: TemplateSubjects,
): string | undefined {
  const [folder = '', ...rest] = name.split('/');
  if (rest.length === 0 || own.has(name) || chosen.includes(name)) return undefined;
  const subject = basename(name);
  const missing = (kind: string, known: ReadonlySet<string> | undefined) => {
    if (known === undefined || /^default\b/.test(subject) || known.has(subject)) return undefined;
    const nearest = nearestName(subject, known);
    return `there is no ${kind} "${subject}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`;
  };
  switch (dirname(name)) {
    case 'forms':
      return missing('form', forms);
    case 'articles':
      return missing('article model', models);
    case 'feeds':
      return missing('article model', models && new Set([...models].map((model) => `${model}.xml`)));
    case 'fields':
    case 'fields/article':
      return missing('field type', fieldTypes);
    case 'errors':
      return /^\d{3}$/.test(subject) ? undefined : 'its name is not a status code such as 404.';
  }
  if (folder === 'mails' || folder === 'sign-in') {
    const isOfForm = /^mails\/form-(result|confirmation)\//.test(name);
    return isOfForm ? undefined : missingOwn(name, own);
  }
  if (CHOSEN.includes(folder)) return undefined;
  const nearest = nearestName(folder, [...CHOSEN, 'partials']);
  return nearest === undefined || folder === 'partials'
    ? undefined
    : `did you mean "${[nearest, ...rest].join('/')}"?`;
}

function missingOwn(name: string, own: ReadonlySet<string>): string {
  const nearest = nearestName(name, own);
  return nearest === undefined
    ? 'there is no built-in template with this name.'
    : `did you mean "${nearest}"?`;
}
