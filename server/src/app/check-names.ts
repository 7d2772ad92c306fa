import { openProject, type OpenedProject, type ProjectOptions } from '../config/open-project.ts';
import { locateDataDirectory } from '../config/project.ts';
import { fieldTypeNames } from '../content/field-type.ts';
import { BUILT_IN_PROFILE } from '../features/access/built-in-functions.ts';
import { createMessages } from '../kernel/messages.ts';
import { checkTemplates } from '../rendering/template-checks/check-templates.ts';
import { describeProjectFault, type ReadProject } from './prepare-project.ts';
import { startupWarnings } from './startup-warnings.ts';
import { fieldForms, readStoredNames, type FormedField, type StoredNames } from './stored-names.ts';
import { findUnusedTemplates } from './unused-files.ts';

/** The names that a project's templates and properties may refer to. */
export interface KnownNames extends StoredNames {
  /** Whether all scripts and the database could be read. */
  isComplete: boolean;
  dataDirectory: string;
  /** About properties that are missing or that refer to something that does not exist. */
  warnings: readonly string[];
}

/** Collects the names of the data scripts and of the project's database. */
export async function findNames(
  options: ProjectOptions,
  { scripts, models: ownModels, faults }: ReadProject,
): Promise<KnownNames> {
  const dataDirectory = locateDataDirectory({ ...options, given: options.data });
  const project = await openProject({ ...options, needsData: false });
  const stored = 'faults' in project ? undefined : await readStoredNames(project).catch(() => undefined);
  const items = <T>(section: string) =>
    [...scripts, ...ownModels].filter((entry) => entry.section === section).map(({ item }) => item as T);
  const models = items<{ shortcut: string; fields?: FormedField[] }>('articleModels');
  const profiles = [
    BUILT_IN_PROFILE,
    ...(stored?.profiles ?? []),
    ...items<{ name: string }>('profiles').map(({ name }) => name),
  ];
  const isComplete = stored !== undefined && faults.length === 0;
  const warned = 'faults' in project ? [] : startupWarnings(project.configuration, stored && profiles);
  return {
    ...{ isComplete, dataDirectory },
    forms: new Set([
      ...(stored?.forms ?? []),
      ...items<{ shortcut: string }>('forms').map((form) => form.shortcut),
    ]),
    models: new Map([
      ...models.map(({ shortcut, fields = [] }) => [shortcut, fieldForms(fields)] as const),
      // Listed last: these include changes by administrators.
      ...(stored?.models ?? []),
    ]),
    profiles: new Set(profiles),
    warnings: warned.map(({ message }) => message),
  };
}

/** Returns the faults of unknown names in templates, and of unused templates. */
export function findNameFaults(project: OpenedProject, read: ReadProject, names: KnownNames): string[] {
  const { configuration, catalogues } = project;
  const { forms, models, isComplete } = names;
  const { templates, fieldTypes } = read;
  const messages = createMessages({ catalogues, defaultLanguage: configuration['app.cms.default-language'] });
  const faults = checkTemplates(templates.parsed(), templates.find, {
    textKeys: Object.values(catalogues).flatMap((texts) => Object.keys(texts)),
    missingIn: (key) => configuration['app.cms.languages'].filter((language) => !messages.has(language, key)),
    models: isComplete ? models : undefined,
  });
  const { own, ofProject } = templates.names();
  const unread = findUnusedTemplates(ofProject, {
    own: new Set(own),
    forms: isComplete ? forms : undefined,
    models: isComplete ? new Set(models.keys()) : undefined,
    fieldTypes: new Set([...fieldTypeNames(), ...fieldTypes.keys()]),
    chosen: [...fieldTypes.values()].flatMap(({ template, articleTemplate }) => [template, articleTemplate]),
  });
  return [...faults.map((fault) => describeProjectFault(fault, project.projectDirectory)), ...unread];
}
