import type { OpenedProject } from '../config/open-project.ts';
import { REFERENCE_LANGUAGE } from '../config/load-messages.ts';
import { isFieldType, valueFormOf } from '../content/field-type.ts';
import type { FieldAttributes } from '../contract/field.ts';
import { createStyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { systemClock } from '../kernel/clock.ts';
import { createLogger } from '../kernel/logger.ts';
import { createMessages } from '../kernel/messages.ts';
import { readProject } from './prepare-project.ts';
import { scriptSections } from './script-sections.ts';
import { readStoredDefinitions } from './stored-names.ts';

interface TypedField {
  name: string;
  type: string;
  required?: boolean;
  attributes?: Partial<FieldAttributes>;
}

/** The properties of a form or article model that its types depend on. */
interface Definition {
  shortcut: string;
  single?: boolean;
  fields?: readonly TypedField[];
}

export interface ProjectTypes {
  /** The generated files, by their path in the project. */
  files: ReadonlyMap<string, string>;
  /** Faults of the project that prevent its definitions from being read. */
  faults: readonly string[];
}

/**
 * Returns TypeScript types of the forms and article models of a project: those in its files and those in its
 * database, which take precedence.
 */
export async function projectTypes(project: OpenedProject): Promise<ProjectTypes> {
  const { catalogues, dataDirectory } = project;
  const read = await readProject({
    project,
    scriptSections: scriptSections(project, createStyleSheetStore(createFolderStore(dataDirectory))),
    messages: createMessages({ catalogues, defaultLanguage: REFERENCE_LANGUAGE }),
    clock: systemClock,
    logger: createLogger({ level: 'silent' }),
  });
  read.close();
  if (read.faults.length > 0) return { files: new Map(), faults: read.faults };
  const stored = await readStoredDefinitions(project);
  const defined = (section: string) =>
    [...read.scripts, ...read.models]
      .filter((entry) => entry.section === section)
      .map(({ item }) => item as Definition);
  const models = byShortcut([...defined('articleModels'), ...stored.models]);
  const forms = byShortcut([...defined('forms'), ...stored.forms]);
  return {
    files: new Map([
      ['types/content.ts', clientTypes(models, forms)],
      ['types/templates.ts', templateTypes(models)],
    ]),
    faults: [],
  };
}

function byShortcut(definitions: readonly Definition[]): Definition[] {
  const last = new Map(definitions.map((definition) => [definition.shortcut, definition]));
  return [...last.values()].sort((one, other) => (one.shortcut < other.shortcut ? -1 : 1));
}

const WRITTEN = '/** Written by `parvis types`; do not edit. */\n';

/** Returns the types of responses below `/api/public`, and of the values that forms accept. */
function clientTypes(models: readonly Definition[], forms: readonly Definition[]): string {
  return `${WRITTEN}
export interface Medium {
  id: string;
  url: string;
  alt: string;
  title: string;
  width: number | null;
  height: number | null;
  sizes: { url: string; width: number }[];
}

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

export interface ArticleLink {
  shortcut: string;
  title: string;
  url: string | null;
}

/** The values of articles, by the shortcut of their model. */
export interface ArticleValues {
${members(models, (field) => nullable(field, clientType(field)))}}

export type Model = keyof ArticleValues;

/** Single models: each has one article, with the same shortcut. */
export type Single = ${union(models.filter(({ single }) => single).map(({ shortcut }) => shortcut))};

interface Common {
  id: string;
  shortcut: string;
  locale: string;
  title: string;
  description: string;
  image: Medium | null;
  publishedAt: string;
  updatedAt: string;
  alternates: { locale: string; href: string }[];
}

export interface Article<Of extends Model = Model> extends Common {
  model: Of;
  url: string | null;
  values: ArticleValues[Of];
}

export interface ArticleList<Of extends Model = Model> {
  items: Article<Of>[];
  page: number;
  pages: number;
  total: number;
}

export interface Page extends Common {
  category: string | null;
  url: string;
  ancestors: { title: string; href: string }[];
  /** HTML. */
  content: string;
}

export interface NavigationItem {
  label: string;
  href: string;
  children: NavigationItem[];
}

export interface Navigation {
  shortcut: string;
  locale: string;
  title: string;
  items: NavigationItem[];
}

/** What \`POST /api/public/forms-results/{shortcut}\` accepts as \`values\`, by the shortcut of the form. */
export interface FormValues {
${members(forms, submittedType, (field) => (field.required ? '' : '?'))}}

export type Form = keyof FormValues;
`;
}

/** Returns the types of article values in templates and contributors. */
function templateTypes(models: readonly Definition[]): string {
  return `${WRITTEN}import type { ListedArticle, SafeHtml, WrittenDate } from 'parvis';

export interface Medium {
  id: string;
  url: string;
  alt: string;
  title: string;
  width: number | null;
  height: number | null;
  srcset: string | null;
}

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

export interface ArticleLink {
  shortcut: string;
  title: string;
  url: string | null;
}

/** The values of articles, by the shortcut of their model. */
export interface ArticleValues {
${members(models, (field) => `${templateType(field)} | null`)}}

export type Model = keyof ArticleValues;

/** An article of \`content.articles({ model })\`. */
export type Listed<Of extends Model = Model> = Omit<ListedArticle, 'values'> & { values: Readonly<ArticleValues[Of]> };
`;
}

function members(
  definitions: readonly Definition[],
  typeOf: (field: TypedField) => string | undefined,
  mark: (field: TypedField) => string = () => '',
): string {
  return definitions
    .map(({ shortcut, fields = [] }) => {
      const lines = fields.flatMap((field) => {
        const type = typeOf(field);
        return type === undefined ? [] : [`    ${labelOf(field)}${field.name}${mark(field)}: ${type};\n`];
      });
      return `  ${JSON.stringify(shortcut)}: {\n${lines.join('')}  };\n`;
    })
    .join('');
}

function labelOf({ attributes }: TypedField): string {
  const [label] = Object.values(attributes?.label ?? {});
  return label ? `/** ${label.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n    ` : '';
}

/** Required values are present, except references, whose targets can be deleted or hidden. */
function nullable(field: TypedField, type: string): string {
  const isThere = field.required === true && valueFormOf(field.type) !== 'reference';
  return isThere ? type : `${type} | null`;
}

function clientType(field: TypedField): string {
  if (!isFieldType(field.type)) return 'unknown';
  return referenced(field) ?? plainType(field, `Choice<${optionsOf(field)}>`, 'string');
}

function templateType(field: TypedField): string {
  if (!isFieldType(field.type)) return 'unknown';
  if (field.type === 'rich-text') return 'SafeHtml';
  return referenced(field) ?? plainType(field, `Choice<${optionsOf(field)}>`, 'WrittenDate');
}

/** Returns the type of a submitted value; undefined for fields that JSON submissions cannot contain. */
function submittedType(field: TypedField): string | undefined {
  if (!isFieldType(field.type)) return 'unknown';
  const form = valueFormOf(field.type);
  return form === 'none' || form === 'file' ? undefined : plainType(field, optionsOf(field), 'string');
}

function referenced({ type }: TypedField): string | undefined {
  if (type === 'article') return 'ArticleLink';
  if (type === 'media') return 'Medium';
  return type === 'media-list' ? 'Medium[]' : undefined;
}

function plainType(field: TypedField, option: string, date: string): string {
  switch (valueFormOf(field.type)) {
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'option':
      return option;
    case 'options':
      return option.includes(' | ') && !option.endsWith('>') ? `(${option})[]` : `${option}[]`;
    case 'date':
    case 'time':
    case 'datetime':
      return date;
    default:
      return 'string';
  }
}

function optionsOf({ attributes }: TypedField): string {
  return union(
    (attributes?.values ?? []).map(({ value }) => value),
    'string',
  );
}

function union(texts: readonly string[], none = 'never'): string {
  return texts.length === 0 ? none : texts.map((text) => JSON.stringify(text)).join(' | ');
}
