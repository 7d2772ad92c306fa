import type { TObject } from 'typebox';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { ContentState } from '../contract/content-state.ts';
import type { Db } from '../database/database.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { ParsedBody } from '../kernel/parsed-body.ts';
import type { Violation } from '../kernel/violation.ts';
import type { Actor } from '../kernel/actor.ts';
import { summaryOf } from './documents.ts';
import type { ContentReference, ReferenceTarget, Renaming } from './content-reference.ts';
import type { Languages } from './localised.rules.ts';
import { listedTranslations } from '../contract/translation-states.ts';
import type { EntityFilter, EntitySortColumn } from './entity-list.ts';
import type { ContentDocument, Entity, ListedEntity } from './entity.ts';
import type { Write } from '../database/written.ts';

/** What lists filter, sort, search and show, derived from a document. */
export interface Listed {
  /** The folded title in the default language. */
  titleKey: string;
  /** The folded text that searches look into. */
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

/** What the rules of a kind look up before a transaction begins: they hold for one write. */
export interface DocumentRules<D extends ContentDocument> {
  /**
   * Returns everything that is wrong with what an editor wrote. Properties that are absent are not looked at; what `stored` has may
   * stay, even when it is no longer configured.
   */
  check(db: Db, written: Partial<D>, stored: Partial<D>): Promise<Violation[]>;
  /** Returns a document without faults with its values in the form in which they are stored. */
  normalise?(db: Db, document: D): Promise<D>;
}

/** What is stored together with a document and may be referred to already, as in an import. */
export interface ImportSet {
  entities: ReadonlyMap<string, ContentDocument>;
  /** Whether one of them has this name. */
  isNamed(kind: ContentKindName, shortcut: string): boolean;
  media: ReadonlySet<string>;
  styleSheets: ReadonlySet<string>;
}

/** Where in a document a piece of HTML stands. */
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
  /** Although something that refers to the entity would lose by it. */
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

/** Everything that is particular to a kind of content. The rest follows from it for every kind alike. */
export interface ContentKind<D extends ContentDocument = ContentDocument> {
  readonly name: ContentKindName;
  /** What people call one of them, and several. */
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
    /** Of kinds with fields: a field as an editor writes it, and as a read answers it. */
    field?: TObject;
    fieldView?: TObject;
    /** The query of the list, paging and search included. */
    query: TObject;
  };
  /** The orders of the list: names on the wire, and columns. */
  readonly sorts: Readonly<Record<string, EntitySortColumn>>;
  /** What may be done to several at once, beside deleting: the properties that it sets. */
  readonly bulk: Readonly<Record<string, Partial<D>>>;

  /** Returns the filters of a list; undefined when nothing can pass them. */
  filter(db: Db, query: Record<string, unknown>, now: number): Promise<EntityFilter | undefined>;
  rules(companions?: ImportSet): Promise<DocumentRules<D>>;
  listed(document: D): Omit<Listed, 'summary' | 'translations'>;
  /** The languages that documents are written in. */
  readonly site: Languages;
  /** Returns what reads and changes the HTML of these documents; absent where there is none. */
  html?(db: Db, documents: readonly D[]): Promise<DocumentHtml<D>>;
  /** Returns what each document refers to, beside its contributors and what its HTML includes. */
  references(db: Db, documents: readonly D[]): Promise<ContentReference[][]>;
  /**
   * Returns a document in which what refers to the renamed entity outside of HTML has its new shortcut, or nothing when it is gone. What
   * lists filter and sort by stays the same.
   */
  rename?(document: D, renaming: Renaming): D;
  /** Returns the ways in which others refer to an entity, by what it is called and by its id. */
  usedAs(entity: { id: string; shortcut: string }): ReferenceTarget[];
  /** Whether the public can see it once its time has come. */
  isPublic(document: D): boolean;
  /** Returns the names of what kept pages depend on that a save of the entity touches. */
  dependencies(entity: ListedEntity<D>): string[];
  /** Returns what a read adds to each document; `whole` is false in lists. Messages are in the language. */
  present(
    db: Db,
    entities: readonly ListedEntity<D>[],
    options: { language: string; whole: boolean },
  ): Promise<object[]>;

  /** Of kinds that can be shown by themselves: the body of a document that may be unfinished. */
  readonly preview?: {
    schema: TObject;
    /** Returns the document as far as it makes sense. Throws `invalid` for a body that is none at all. */
    prepare(db: Db, body: ParsedBody<object>): Promise<D>;
  };
  /** Whether an import takes a document with this fault: what was right when it was written, and is not since its model changed. */
  isOvertaken?(fault: Violation): boolean;
  /** Returns what an entity is to the public at an instant (ms since the epoch). */
  stateOf?(document: D, workingCopy: object | null, now: number): ContentState;
  /** Returns what a copy has of its own: it is a draft without addresses. */
  copy?(document: D): Partial<D>;
  /** Returns a working copy as it becomes live. */
  publish?(document: D): D;
  /** Returns why a document cannot be public. `id` is undefined when it is new. */
  publicationFaults?(db: Db, id: EntityId | undefined, document: D): Promise<Violation[]>;
  /**
   * Returns what is wrong with the place of a document among others, whatever its status, once all that is written together is there.
   * `id` is undefined when it is new.
   */
  placeFaults?(db: Db, id: EntityId | undefined, document: D, before?: D): Promise<Violation[]>;
  /** Runs before a save is stored. Throws `in-use`. */
  beforeSave?(db: Db, save: Save<D>): Promise<void>;
  /** Runs after a save is stored. */
  afterSave?(db: Db, save: Save<D>, entity: Entity<D>): Promise<void>;
  /** Runs outside of any transaction before a deletion by force, for what takes long. */
  clear?(id: EntityId): Promise<void>;
  /** Returns what else than the references of others would be lost by a deletion. */
  removalFaults?(db: Db, entity: Entity<D>): Promise<Violation[]>;
  /** Runs before an entity is deleted; returns what is to be done after the commit. Throws `in-use`. */
  beforeRemove?(db: Db, removal: Removal<D>): Promise<(() => Promise<void>) | undefined>;
}

/** Every kind of content, by its name. */
export type ContentKinds = Readonly<Record<ContentKindName, ContentKind>>;

/** A document with what lists need of it. */
export function contentOf<D extends ContentDocument>(kind: ContentKind<D>, document: D) {
  const translations = listedTranslations(document, kind.site);
  const summary = summaryOf(kind.name, document);
  return { document, listed: { ...kind.listed(document), translations, summary } };
}
