import { join } from 'node:path';
import { loadConfiguration } from './load-configuration.ts';
import { loadMessages, type Catalogues, type MessageFolder } from './load-messages.ts';
import {
  findProject,
  locateDataDirectory,
  PACKAGE_DIRECTORY,
  prepareDataDirectory,
  readProjectFiles,
} from './project.ts';
import type { Configuration } from './properties.ts';
import { describeSourceFault } from './source-fault.ts';

const OWN_MESSAGES: MessageFolder = {
  directory: join(PACKAGE_DIRECTORY, 'messages'),
  label: 'parvis/messages',
  isTrusted: true,
};

export interface ProjectOptions {
  /** As `--project` gives it. */
  readonly project?: string | undefined;
  /** As `--data` gives it. */
  readonly data?: string | undefined;
  /** As `--set` gives them: `name=value`. */
  readonly settings: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Relative paths are taken from it. */
  readonly workingDirectory: string;
  /** Whether the data directory is made, and must be writable; else it is only named. */
  readonly needsData: boolean;
}

export interface OpenedProject {
  /** Absolute. */
  readonly projectDirectory: string;
  /** Absolute. */
  readonly dataDirectory: string;
  readonly configuration: Configuration;
  /** Where each effective value came from, by key. */
  readonly origins: ReadonlyMap<string, string>;
  /** Our texts with those of the project over them. */
  readonly catalogues: Catalogues;
  /** One line each. */
  readonly warnings: readonly string[];
}

/** Everything that is wrong, one line each. */
export interface ProjectFaults {
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * A project as it would be with no property given and our own texts: what is left to check when its own have faults.
 * Undefined when there is no such project.
 */
export async function openWithDefaults(options: ProjectOptions): Promise<OpenedProject | undefined> {
  const place = await findProject({ ...options, given: options.project });
  if ('fault' in place) return undefined;
  const dataDirectory = locateDataDirectory({ ...options, given: options.data });
  const loaded = loadConfiguration({ environment: {}, settings: [], dataDirectory });
  if ('faults' in loaded) throw new Error(loaded.faults.join('\n'));
  const { catalogues } = await loadMessages([OWN_MESSAGES]);
  return { ...loaded, projectDirectory: place.directory, dataDirectory, catalogues };
}

/**
 * Reads a project as every command and the server need it: its place, its properties, its texts. Tells all faults at
 * once and has made nothing but the data directory. Source: contract §1.
 */
export async function openProject(options: ProjectOptions): Promise<OpenedProject | ProjectFaults> {
  const place = await findProject({ ...options, given: options.project });
  if ('fault' in place) return { faults: [place.fault], warnings: [] };
  const projectDirectory = place.directory;
  const dataOptions = { ...options, given: options.data };
  const dataDirectory = locateDataDirectory(dataOptions);

  const files = await readProjectFiles(projectDirectory);
  const loaded = loadConfiguration({
    file: files.properties,
    environment: options.environment,
    settings: options.settings,
    dataDirectory,
    projectFieldTypes: files.fieldTypes,
  });
  const messages = await loadMessages([
    OWN_MESSAGES,
    { directory: join(projectDirectory, 'messages'), label: 'messages' },
  ]);
  const faults = [...('faults' in loaded ? loaded.faults : []), ...messages.faults.map(describeSourceFault)];
  if ('faults' in loaded || faults.length > 0) return { faults, warnings: loaded.warnings };

  const data = options.needsData ? await prepareDataDirectory(dataOptions) : { directory: dataDirectory };
  if ('fault' in data) return { faults: [data.fault], warnings: loaded.warnings };
  return { ...loaded, projectDirectory, dataDirectory, catalogues: messages.catalogues };
}
