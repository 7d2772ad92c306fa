import type { LinkReference } from '../contract/link.ts';
import type {
  ArticleRecord,
  ContentReader,
  FieldRecord,
  FormRecord,
  KnownContent,
} from './content-source.ts';
import { mediaIdsIn } from '../kernel/media-address.ts';
import { fieldMediaId, localValue, type Localisation } from './field-value.ts';
import { linkKey, type LinkName, type LinkTarget } from '../kernel/link-target.ts';
import { splitAtMarkers, type ContentPart } from './markers.ts';
import { resolveMedia, type MediaModel } from './resolve-media.ts';

/** The references of some content. */
export interface References {
  forms: Set<string>;
  /** Shortcuts. */
  articles: Set<string>;
  articleIds: Set<string>;
  mediaIds: Set<string>;
  /** Targets of links by key: `page:contact`. */
  links: Map<string, LinkName>;
}

/** Everything that a page includes, directly or indirectly, in memory. */
export interface ContentGraph {
  form(shortcut: string): FormRecord | undefined;
  article(shortcut: string): ArticleRecord | undefined;
  articleById(id: string): ArticleRecord | undefined;
  media(id: string): MediaModel | undefined;
  /** Returns the target of a link by key: `page:contact`. */
  link(key: string): LinkTarget | undefined;
  /** Returns all media that were read, by id. */
  allMedia(): Record<string, MediaModel>;
  /** Returns the ids of all media that were looked up, found or not. */
  mediaIds(): Iterable<string>;
  /** Returns the value of a field in the language in which the article is shown. */
  value(article: ArticleRecord, field: FieldRecord): unknown;
  /** Returns the content of a rich-text field in the locale, split at its markers. */
  richText(article: ArticleRecord, field: FieldRecord): readonly ContentPart[];
  /**
   * Loads the targets of references: from memory, else all levels with one read; targets of working copies level by
   * level.
   */
  load(reader: ContentReader, references: References, levels: number): Promise<void>;
  /** Adds a form that was read elsewhere, and reads its media. */
  loadForm(reader: ContentReader, form: FormRecord): Promise<void>;
  /** Adds articles that were read elsewhere, and reads what they refer to. */
  loadBelow(reader: ContentReader, articles: readonly ArticleRecord[], levels: number): Promise<void>;
}

export function noReferences(): References {
  return {
    forms: new Set(),
    articles: new Set(),
    articleIds: new Set(),
    mediaIds: new Set(),
    links: new Map(),
  };
}

/** Adds the inclusions, links and media of content. */
export function addContent(references: References, parts: readonly ContentPart[]): void {
  for (const part of parts) {
    if (typeof part === 'string') {
      for (const id of mediaIdsIn(part)) references.mediaIds.add(id);
      continue;
    }
    if (part.kind === 'image') references.mediaIds.add(part.media);
    else if (part.kind === 'link') {
      if (part.opens) addLink(references, part.opens);
    } else (part.kind === 'form' ? references.forms : references.articles).add(part.shortcut);
  }
}

/** Adds the target of a link. */
export function addLink({ mediaIds, links }: References, { kind, name }: LinkReference): void {
  if (kind === 'media') mediaIds.add(name);
  else links.set(linkKey({ kind, shortcut: name }), { kind, shortcut: name });
}

/** Texts of articles, split at their markers, cached as long as the articles are in memory. */
const splitTexts = new WeakMap<ArticleRecord, Map<string, readonly ContentPart[]>>();

export function createContentGraph(
  localisation: Localisation,
  textLocaleOf: (article: ArticleRecord) => string,
): ContentGraph {
  const forms = new Map<string, FormRecord | undefined>();
  const articles = new Map<string, ArticleRecord | undefined>();
  const articlesById = new Map<string, ArticleRecord | undefined>();
  const media = new Map<string, MediaModel | undefined>();
  const links = new Map<string, LinkTarget | undefined>();

  function value(article: ArticleRecord, field: FieldRecord): unknown {
    return localValue(field, article.values, { ...localisation, locale: textLocaleOf(article) });
  }

  function richText(article: ArticleRecord, field: FieldRecord): readonly ContentPart[] {
    const text = value(article, field);
    if (typeof text !== 'string') return [];
    const known = splitTexts.get(article) ?? new Map<string, readonly ContentPart[]>();
    splitTexts.set(article, known);
    let parts = known.get(text);
    if (!parts) known.set(text, (parts = splitAtMarkers(text)));
    return parts;
  }

  function addArticle(references: References, article: ArticleRecord): void {
    if (article.image !== null) references.mediaIds.add(article.image);
    for (const field of article.model.fields) {
      const own = value(article, field);
      if (field.type === 'rich-text') addContent(references, richText(article, field));
      else if (field.type === 'article' && typeof own === 'string') references.articleIds.add(own);
      else if (['media', 'file'].includes(field.type) && typeof own === 'string')
        references.mediaIds.add(own);
      else if (field.type === 'media-list' && Array.isArray(own)) {
        for (const id of own) if (typeof id === 'string') references.mediaIds.add(id);
      }
    }
  }

  function addForm(references: References, form: FormRecord): void {
    for (const field of form.fields) {
      const id = fieldMediaId(field.attributes, localisation);
      if (id !== undefined) references.mediaIds.add(id);
    }
  }

  function remember(article: ArticleRecord): void {
    articles.set(article.shortcut, article);
    articlesById.set(article.id, article);
  }

  function take(content: KnownContent): void {
    for (const form of content.forms) forms.set(form.shortcut, form);
    for (const article of content.articles) remember(article);
  }

  function unknownOf(names: References): References {
    return {
      forms: unknown(forms, names.forms),
      articles: unknown(articles, names.articles),
      articleIds: unknown(articlesById, names.articleIds),
      mediaIds: new Set(),
      links: new Map(),
    };
  }

  /** Reads the named content and everything that it leads to. */
  async function read(reader: ContentReader, wanted: References, levels: number): Promise<void> {
    if (!hasEntities(wanted)) return;
    const reached = await reader.reached(wanted, levels);
    for (const looked of [reached.names, wanted]) {
      markSeen(forms, looked.forms);
      markSeen(articles, looked.articles);
      markSeen(articlesById, looked.articleIds);
    }
    take(reached);
  }

  /** Returns the references of the named entities, except through articles already visited. */
  function below(names: References, passed: Set<string>): References {
    const references = noReferences();
    for (const shortcut of names.forms) {
      const form = forms.get(shortcut);
      if (form) addForm(references, form);
    }
    const named = [
      ...[...names.articles].map((shortcut) => articles.get(shortcut)),
      ...[...names.articleIds].map((id) => articlesById.get(id)),
    ];
    for (const article of named) {
      if (!article || passed.has(article.id)) continue;
      passed.add(article.id);
      addArticle(references, article);
    }
    return references;
  }

  async function readMedia(reader: ContentReader, wanted: ReadonlySet<string>): Promise<void> {
    const ids = [...unknown(media, wanted)];
    for (const id of ids) media.set(id, undefined);
    for (const record of ids.length > 0 ? await reader.media(ids) : []) {
      media.set(record.id, resolveMedia(record, localisation.locale, localisation.defaultLanguage));
    }
  }

  async function readLinks(reader: ContentReader, wanted: ReadonlyMap<string, LinkName>): Promise<void> {
    const names = [...wanted].filter(([key]) => !links.has(key));
    for (const [key] of names) links.set(key, undefined);
    const found = names.length > 0 ? await reader.links(names.map(([, name]) => name)) : [];
    for (const target of found) links.set(linkKey(target), target);
  }

  async function load(reader: ContentReader, references: References, levels: number): Promise<void> {
    const mediaIds = new Set(references.mediaIds);
    const linked = new Map(references.links);
    const passed = new Set<string>();
    let from = references;
    let left = levels;
    while (left > 0 && hasEntities(from)) {
      const missing = noReferences();
      let levelsPassed = 0;
      let level = from;
      for (let depth = 0; depth < left && hasEntities(level); depth += 1) {
        take(reader.known(unknownOf(level)));
        addAll(missing, unknownOf(level));
        if (!hasEntities(missing)) levelsPassed += 1;
        level = below(level, passed);
        for (const id of level.mediaIds) mediaIds.add(id);
        for (const [key, name] of level.links) linked.set(key, name);
      }
      left -= levelsPassed;
      await read(reader, missing, left);
      from = missing;
    }
    await readMedia(reader, mediaIds);
    await readLinks(reader, linked);
  }

  return {
    form: (shortcut) => forms.get(shortcut),
    article: (shortcut) => articles.get(shortcut),
    articleById: (id) => articlesById.get(id),
    media: (id) => media.get(id),
    link: (key) => links.get(key),
    allMedia: () => Object.fromEntries([...media].flatMap(([id, medium]) => (medium ? [[id, medium]] : []))),
    mediaIds: () => media.keys(),
    value,
    richText,
    load,
    async loadForm(reader, form) {
      const references = noReferences();
      addForm(references, form);
      await readMedia(reader, references.mediaIds);
    },
    async loadBelow(reader, given, levels) {
      const references = noReferences();
      for (const article of given) {
        remember(article);
        addArticle(references, article);
      }
      await load(reader, references, levels);
    },
  };
}

function hasEntities(references: References): boolean {
  return references.forms.size + references.articles.size + references.articleIds.size > 0;
}

function markSeen(known: Map<string, unknown>, names: Iterable<string>): void {
  for (const name of names) if (!known.has(name)) known.set(name, undefined);
}

function addAll(references: References, more: References): void {
  for (const name of more.forms) references.forms.add(name);
  for (const name of more.articles) references.articles.add(name);
  for (const id of more.articleIds) references.articleIds.add(id);
}

function unknown(known: ReadonlyMap<string, unknown>, wanted: ReadonlySet<string>): Set<string> {
  return new Set([...wanted].filter((name) => !known.has(name)));
}
