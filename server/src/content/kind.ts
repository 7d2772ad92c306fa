import type { TObject } from 'typebox';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { ContentState } from '../contract/content-state.ts';
import type { Db } from '../database/database.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { ParsedBody } from '../kernel/parsed-body.ts';
import type { Violation } from '../kernel/violation.ts';
import type { Actor } from '../kernel/actor.ts';
import { titleKey } from './entity-title.ts';
import { summaryOf } from './documents.ts';
import type { ContentReference, ReferenceTarget, Renaming } from './content-reference.ts';
import type { Languages } from './localised.rules.ts';
import { listedTranslations } from '../contract/translation-states.ts';
import type { EntityFilter, EntitySortColumn } from './entity-list.ts';
import type { ContentDocument, Entity, ListedEntity } from './entity.ts';
import type { Write } from '../database/written.ts';

/** The values that lists filter, sort, search and show, derived from a document. */
export interface Listed {
  /** The folded title in the default language. */
  titleKey: string;
  /** The folded text for searches. */
  searchText: string;
  status?: string;
  category?: string | null;
  categoryKey?: string | null;
  modelId?: string;
  /** The address pattern of a model's articles. */
  path?: string | null;
  /** The locales in which it is released. */
  languages?: readonly string[];
  /** The locales with complete and with outdated translations. */
  translations: readonly string[];
  /** ms since the epoch. */
  publishAt?: number | null;
  unpublishAt?: number | null;
  /** The document without its large properties. */
  summary: object;
}

/** The rules of a kind for one write, with what they look up before the transaction. */
export interface DocumentRules<D extends ContentDocument> {
  /**
   * Returns all faults of a submitted document. Absent properties are ignored; values of `stored` may stay, even
   * when they are no longer configured.
   */
  check(db: Db, written: Partial<D>, stored: Partial<D>): Promise<Violation[]>;
  /** Returns a valid document with its values in their stored form. */
  normalise?(db: Db, document: D): Promise<D>;
}

/** The entities of one import, which may refer to each other. */
export interface ImportSet {
  entities: ReadonlyMap<string, ContentDocument>;
  /** Whether one of them has this name. */
  isNamed(kind: ContentKindName, shortcut: string): boolean;
  media: ReadonlySet<string>;
  styleSheets: ReadonlySet<string>;
}

/** The place of a piece of HTML in a document. */
export interface HtmlPlace {
  /** `/values/body/fr` */
  pointer: string;
  /** `values.body` */
  place: string;
  /** Null where the place is not localised. */
  locale: string | null;
}

/** The HTML of documents that may hold markers. */
export interface DocumentHtml<D extends ContentDocument> {
  /** Returns a document with every piece of HTML replaced by what `change` returns for it. */
  map(document: D, change: (html: string, place: HtmlPlace) => string): D;
}

/** A save under way, in its transaction. */
export interface Save<D extends ContentDocument> {
  /** Undefined when the entity is new. */
  before: Entity<D> | undefined;
  document: D;
  /** Proceeds even if something that refers to the entity would lose by it. */
  force: boolean;
  by: Actor | null;
  write: Write;
}

/** A deletion under way, in its transaction. */
export interface Removal<D extends ContentDocument> {
  entity: Entity<D>;
  force: boolean;
  by: Actor | null;
  write: Write;
}

/** The definition of a kind of content: everything that is specific to it. */
export interface ContentKind<D extends ContentDocument = ContentDocument> {
  readonly name: ContentKindName;
  /** The display names, singular and plural. */
  readonly noun: string;
  readonly plural: string;
  /** The folder of exports. */
  readonly folder: string;
  readonly schemas: {
    /** The body of a `PUT` or `POST`. */
    form: TObject;
    /** The answer of a read. */
    view: TObject;
    list: TObject;
    /** For kinds with fields: a field as submitted and as read. */
    field?: TObject;
    fieldView?: TObject;
    /** The query of the list, including paging and search. */
    query: TObject;
  };
  /** The sort orders of the list: wire names and columns. */
  readonly sorts: Readonly<Record<string, EntitySortColumn>>;
  /** Bulk actions besides deletion, with the properties that they set. */
  readonly bulk: Readonly<Record<string, Partial<D>>>;

  /** Returns the filters of a list; undefined when nothing can match. */
  filter(db: Db, query: Record<string, unknown>, now: number): Promise<EntityFilter | undefined>;
  rules(companions?: ImportSet): Promise<DocumentRules<D>>;
  listed(document: D): Omit<Listed, 'titleKey' | 'summary' | 'translations'>;
  /** The languages that documents are written in. */
  readonly site: Languages;
  /** Returns access to the HTML of these documents; absent for kinds without HTML. */
  html?(db: Db, documents: readonly D[]): Promise<DocumentHtml<D>>;
  /** Returns the references of each document, apart from its contributors and those in its HTML. */
  references(db: Db, documents: readonly D[]): Promise<ContentReference[][]>;
  /**
   * Returns a document whose references outside HTML follow a rename, or are cleared after a deletion. The values
   * that lists filter and sort by stay the same.
   */
  rename?(document: D, renaming: Renaming): D;
  /** Returns the targets by which others refer to an entity. */
  usedAs(entity: { id: string; shortcut: string }): ReferenceTarget[];
  /** Returns whether the public can see a document once its time has come. */
  isPublic(document: D): boolean;
  /** Returns the names of the cache dependencies that a save of the entity affects. */
  dependencies(entity: ListedEntity<D>): string[];
  /**
   * Returns the properties that a read adds to each document; `whole` is false in lists. `language` is that of
   * messages.
   */
  present(
    db: Db,
    entities: readonly ListedEntity<D>[],
    options: { language: string; whole: boolean },
  ): Promise<object[]>;

  /** For kinds with a preview: the body of a possibly incomplete document. */
  readonly preview?: {
    schema: TObject;
    /** Returns the document as far as it is usable. Throws `invalid` for a body that is none. */
    prepare(db: Db, body: ParsedBody<object>): Promise<D>;
  };
  /** Returns whether an import accepts a document with this fault: one that was valid until its model changed. */
  isAcceptedOnImport?(fault: Violation): boolean;
  /** Returns the public state of an entity at an instant (ms since the epoch). */
  stateOf?(document: D, workingCopy: object | null, now: number): ContentState;
  /** Returns the properties that differ in a copy, which is a draft without addresses. */
  copy?(document: D): Partial<D>;
  /** Returns the document of a working copy that is being published. */
  publish?(document: D): D;
  /** Returns why a document cannot be public. `id` is undefined when it is new. */
  publicationFaults?(db: Db, id: EntityId | undefined, document: D): Promise<Violation[]>;
  /**
   * Returns the faults of a document's place among others, whatever its status, once everything written together is
   * stored. `id` is undefined when it is new.
   */
  placeFaults?(db: Db, id: EntityId | undefined, document: D, before?: D): Promise<Violation[]>;
  /** Throws when the caller may not change or delete an entity, whatever it holds. */
  refuseWrite?(entity: Entity<D>, by: Actor | null): void;
  /** Runs before a save is stored. Throws `in-use`. */
  beforeSave?(db: Db, save: Save<D>): Promise<void>;
  /** Runs after a save is stored. */
  afterSave?(db: Db, save: Save<D>, entity: Entity<D>): Promise<void>;
  /** Runs outside any transaction before a forced deletion, for work that takes long. */
  clear?(id: EntityId): Promise<void>;
  /** Returns what a deletion would lose besides the references of others. */
  removalFaults?(db: Db, entity: Entity<D>): Promise<Violation[]>;
  /** Runs before an entity is deleted; returns the work to do after the commit. Throws `in-use`. */
  beforeRemove?(db: Db, removal: Removal<D>): Promise<(() => Promise<void>) | undefined>;
}

/** All kinds of content by name. */
export type ContentKinds = Readonly<Record<ContentKindName, ContentKind>>;

/** Returns a document with the values that lists need. */
export function contentOf<D extends ContentDocument>(kind: ContentKind<D>, document: D) {
  const { name, site } = kind;
  const listed: Listed = {
    ...kind.listed(document),
    titleKey: titleKey(document, site.defaultLanguage, site),
    translations: listedTranslations(document, site),
    summary: summaryOf(name, document),
  };
  return { document, listed };
}
