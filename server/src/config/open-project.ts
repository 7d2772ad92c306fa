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
  /** The value of `--project`. */
  readonly project?: string | undefined;
  /** The value of `--data`. */
  readonly data?: string | undefined;
  /** The values of `--set`: `name=value`. */
  readonly settings: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Relative paths are resolved against it. */
  readonly workingDirectory: string;
  /** Whether to create the data directory and require it to be writable. Otherwise it is only located. */
  readonly needsData: boolean;
}

export interface OpenedProject {
  /** Absolute. */
  readonly projectDirectory: string;
  /** Absolute. */
  readonly dataDirectory: string;
  readonly configuration: Configuration;
  /** The origin of each effective value, by key. */
  readonly origins: ReadonlyMap<string, string>;
  /** The built-in messages, overridden by those of the project. */
  readonly catalogues: Catalogues;
  /** One line per warning. */
  readonly warnings: readonly string[];
}

/** All faults, one line each. */
export interface ProjectFaults {
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Opens a project with default properties and built-in messages, so that the rest can be checked when its own have
 * faults. Returns undefined when the project does not exist.
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
 * Opens a project: its folders, properties and messages. Returns all faults together. Creates nothing but the data
 * directory. Source: contract §1.
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
