import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Liquid, Template } from 'liquidjs';
import { createEngine, readPath, renderParsed } from './liquid/engine.ts';
import { failedOutput, faultAt, templateFault, type TemplateFault } from './template-fault.ts';
import { templateParts } from './template-parts.ts';
import { templateReferences, type TemplateReference } from './template-references.ts';
import type { TimeBudget } from './time-budget.ts';

const EXTENSION = '.liquid';
/** Maximum faults reported for one template. */
const MAX_FAULTS = 50;
/** Names of the server's own templates, which a project overrides and extends. */
const OWN = 'default/';

export interface TemplateStoreOptions {
  /** The `templates/` folder of the project, searched first. It may be missing. */
  projectFolder: string;
  /** The server's templates, also available under `default/…`. */
  ownFolder: string;
  /** Maximum characters of a template's output. */
  maxLength: number;
}

/** The name that is used. */
export interface ChosenTemplate {
  name: string;
  /** Names that were looked up, found or not: the dependencies of the choice. */
  asked: string[];
}

/** The parsed templates of a project and of the server. */
export interface TemplateStore {
  /** Returns the first name with a template. Throws when there is none. */
  choose(names: readonly string[]): ChosenTemplate;
  has(name: string): boolean;
  /** Returns the names of all templates that this one includes, directly or indirectly; `*` when it computes one. */
  partsOf(name: string): readonly string[];
  /** Returns all parsed templates. */
  parsed(): Iterable<Template[]>;
  /** Returns the names of the templates of the server and of the project. */
  names(): { own: string[]; ofProject: string[] };
  /** Returns the parsed template of a name. */
  find(name: string): Template[] | undefined;
  /** Renders an existing template. Throws what Liquid throws. */
  render(name: string, model: Readonly<Record<string, unknown>>, budget: TimeBudget): Promise<string>;
  /** Returns the file of the first name with a template, as `explain` shows it. */
  fileOf(names: readonly string[]): string;
  /** Returns what a template reads at a path of a value. */
  readPath(value: unknown, path: readonly string[]): unknown;
  /** Returns the templates that pages can use, without `pages/`. */
  pageTemplates(): string[];
  /**
   * Returns the fault of a failed `render`, without folders of this machine: `templates/pages/home.liquid:3:7
   * <reason>`.
   */
  explain(error: unknown, name: string): string;
  /** Reads all files again. When they have faults, the previous templates stay in use. */
  reload(): Promise<ReloadedTemplates>;
}

export interface ReloadedTemplates {
  faults: TemplateFault[];
  /** Names of added, removed and changed templates. */
  changed: string[];
}

interface Loaded {
  file: string;
  source: string;
  parsed: Template[];
}

/**
 * Reads and parses all templates. `faults` lists those that do not parse, name a missing template, or have
 * themselves as layout; with any of them the start is refused.
 */
export async function createTemplateStore(
  options: TemplateStoreOptions,
): Promise<{ store: TemplateStore; faults: TemplateFault[] }> {
  let current: ReadonlyMap<string, Loaded> = new Map();
  let partsOf = templateParts(() => undefined);
  const engine = createEngine((name) => find(current, name)?.parsed, options.maxLength);

  async function reload(): Promise<ReloadedTemplates> {
    const { templates, faults } = await loadTemplates(options, engine);
    // The start is refused, but further checks need the templates without faults.
    if (faults.length > 0 && current.size > 0) return { faults, changed: [] };
    const changed = [...new Set([...current.keys(), ...templates.keys()])].filter(
      (name) => current.get(name)?.source !== templates.get(name)?.source,
    );
    current = templates;
    partsOf = templateParts((name) => find(templates, name)?.parsed);
    return { faults, changed };
  }

  /** Returns a path without folders of this machine. */
  function shown(file: string): string {
    return file.startsWith(options.ownFolder + sep)
      ? OWN + relative(options.ownFolder, file)
      : `templates/${relative(options.projectFolder, file)}`;
  }

  const { faults } = await reload();
  const store: TemplateStore = {
    choose(names) {
      const index = names.findIndex((name) => find(current, name) !== undefined);
      if (index === -1)
        throw new Error(`there is no template ${names.map((name) => `"${name}"`).join(' or ')}`);
      return { name: names[index]!, asked: names.slice(0, index + 1) };
    },
    has: (name) => find(current, name) !== undefined,
    readPath: (value, path) => readPath(engine, value, path),
    partsOf: (name) => partsOf(name),
    parsed: () => [...current.values()].map(({ parsed }) => parsed),
    find: (name) => find(current, name)?.parsed,
    names() {
      const names = [...current.keys()];
      const own = names.filter((name) => name.startsWith(OWN)).map((name) => name.slice(OWN.length));
      return { own, ofProject: names.filter((name) => !name.startsWith(OWN)) };
    },
    async render(name, model, budget) {
      const template = find(current, name);
      if (!template) throw new Error(`there is no template "${name}"`);
      return renderParsed(engine, template.parsed, model, budget, options.maxLength);
    },
    fileOf(names) {
      const name = names.find((candidate) => find(current, candidate) !== undefined);
      return name === undefined ? '' : shown(find(current, name)!.file);
    },
    pageTemplates: () =>
      [
        ...new Set(
          [...current.keys()]
            .map((name) => /^(?:default\/)?pages\/(.+)$/.exec(name)?.[1])
            .filter((name) => name !== undefined),
        ),
      ].sort(),
    explain(error, name) {
      const { file, line, column, message } = templateFault(error, find(current, name)?.file ?? name);
      return `${[shown(file), line, column].filter((part) => part !== undefined).join(':')} ${message}`;
    },
    reload,
  };
  return { store, faults };
}

function find(templates: ReadonlyMap<string, Loaded>, given: string): Loaded | undefined {
  const name = given.endsWith(EXTENSION) ? given.slice(0, -EXTENSION.length) : given;
  return templates.get(name) ?? templates.get(OWN + name);
}

async function loadTemplates(
  { projectFolder, ownFolder }: TemplateStoreOptions,
  engine: Liquid,
): Promise<{ templates: Map<string, Loaded>; faults: TemplateFault[] }> {
  const files = new Map<string, string>();
  for (const file of await templateFiles(projectFolder)) files.set(nameOf(projectFolder, file), file);
  // The server's come last, so that the project cannot hide them under `default/`.
  for (const file of await templateFiles(ownFolder)) files.set(OWN + nameOf(ownFolder, file), file);

  const templates = new Map<string, Loaded>();
  const faults: TemplateFault[] = [];
  for (const [name, file] of files) {
    const source = await readFile(file, 'utf8');
    const { parsed, faults: syntax } = parseWhole(engine, source, file);
    templates.set(name, { file, source, parsed });
    faults.push(...syntax);
  }
  for (const { parsed } of templates.values()) faults.push(...referenceFaults(parsed, templates));
  faults.push(...circularLayouts(templates));
  return { templates, faults };
}

/**
 * Parses a template. Outputs that do not parse are skipped, so that all are found. A tag that does not parse ends
 * the search, because what follows may belong to it.
 */
function parseWhole(
  engine: Liquid,
  source: string,
  file: string,
): { parsed: Template[]; faults: TemplateFault[] } {
  const faults: TemplateFault[] = [];
  for (let text = source; ;) {
    try {
      return { parsed: engine.parse(text, file), faults };
    } catch (error) {
      faults.push(templateFault(error, file));
      const output = failedOutput(error);
      if (!output || faults.length >= MAX_FAULTS) return { parsed: [], faults };
      const blank = text.slice(output.begin, output.end).replace(/[^\n]/g, ' ');
      text = text.slice(0, output.begin) + blank + text.slice(output.end);
    }
  }
}

function referenceFaults(parsed: Template[], templates: ReadonlyMap<string, Loaded>): TemplateFault[] {
  return [...templateReferences(parsed)].flatMap(({ name, template }) =>
    name !== undefined && find(templates, name) === undefined
      ? [faultAt(template, `there is no template "${name}"`)]
      : [],
  );
}

function circularLayouts(templates: ReadonlyMap<string, Loaded>): TemplateFault[] {
  const faults: TemplateFault[] = [];
  for (const start of templates.values()) {
    const seen = new Set<Loaded>();
    let at: Loaded | undefined = start;
    while (at && !seen.has(at)) {
      seen.add(at);
      const { name, template }: Partial<TemplateReference> =
        [...templateReferences(at.parsed)].find((reference) => reference.tag === 'layout') ?? {};
      at = name === undefined ? undefined : find(templates, name);
      if (template && at === start) {
        faults.push(
          faultAt(
            template,
            `its layout "${name}" refers back to itself; the built-in layouts are under "default/"`,
          ),
        );
      }
    }
  }
  return faults;
}

async function templateFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneWhenAbsent);
  return entries
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith(EXTENSION))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function nameOf(folder: string, file: string): string {
  return relative(folder, file).slice(0, -EXTENSION.length).split(sep).join('/');
}

function noneWhenAbsent(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}
