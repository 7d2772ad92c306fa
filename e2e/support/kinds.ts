import type { ContentKindName } from '../../server/src/contract/content-kinds.ts';
import type { PublicationSchedule } from '../../server/src/contract/working-copy.ts';
import type { ApiClient } from './api-client.ts';

const CMS = '/api/admin/cms';
const fields = [{ name: 'lead', type: 'text', attributes: { label: { en: 'Lead' } } }];

/** A kind of content, and what differs between its screens. */
export interface Kind {
  kind: ContentKindName;
  /** Path of its list and its resources. */
  path: string;
  one: string;
  several: string;
  /** The property with its name, and the label of the input. */
  name: 'title' | 'name';
  input: 'Title' | 'Name';
  /** Properties besides the shortcut and the name. */
  body: (modelId: string) => object;
}

const TITLED = { name: 'title', input: 'Title' } as const;

export const PAGE: Kind = {
  ...{ kind: 'page', path: 'pages', one: 'page', several: 'pages', ...TITLED },
  body: () => ({ status: 'published', content: { en: '<p>Text</p>' } }),
};
export const FORM: Kind = {
  ...{ kind: 'form', path: 'forms', one: 'form', several: 'forms', ...TITLED },
  body: () => ({ fields }),
};
export const MODEL: Kind = {
  ...{ kind: 'article-model', path: 'articles-model', one: 'model', several: 'models' },
  ...{ name: 'name', input: 'Name' },
  body: () => ({ fields }),
};
export const ARTICLE: Kind = {
  ...{ kind: 'article', path: 'articles', one: 'article', several: 'articles', ...TITLED },
  body: (modelId) => ({ status: 'published', modelId, values: { lead: 'Text' } }),
};
export const MENU: Kind = {
  ...{ kind: 'navigation', path: 'navigation', one: 'menu', several: 'menus', ...TITLED },
  body: () => ({ items: [] }),
};
export const KINDS = [PAGE, FORM, MODEL, ARTICLE, MENU];

/** Content of any kind, as its API returns it. */
export interface View {
  id: string;
  version: number;
  shortcut: string;
  status?: string;
  title?: { en: string };
  name?: { en: string };
  workingCopy: { schedule: PublicationSchedule | null } | null;
}

/** Creates and reads content of any kind. */
export interface Contents {
  create: (of: Kind, shortcut: string, name: string) => Promise<View>;
  read: (of: Kind, id: string) => Promise<View>;
  rename: (of: Kind, view: View, name: string) => Promise<View>;
  /** Saves a new name as a pending change. */
  prepare: (of: Kind, view: View, name: string) => Promise<void>;
  schedule: (of: Kind, view: View, publishAt: Date) => Promise<void>;
}

/** Creates a model for the articles. */
export async function contentsOf(api: ApiClient): Promise<Contents> {
  const base = { shortcut: 'base', name: { en: 'Base' }, fields };
  const { id: modelId } = await api.send<View>('POST', `${CMS}/articles-model`, base);
  const at = ({ path }: Kind, id: string) => `${CMS}/${path}/${id}`;
  const named = (of: Kind, name: string) => ({ [of.name]: { en: name }, ...of.body(modelId) });
  return {
    create: (of, shortcut, name) => api.send('POST', `${CMS}/${of.path}`, { shortcut, ...named(of, name) }),
    read: (of, id) => api.send('GET', at(of, id)),
    rename: (of, view, name) => api.send('PUT', at(of, view.id), { ...view, [of.name]: { en: name } }),
    prepare: (of, { id, shortcut }, name) =>
      api.send('PUT', `${at(of, id)}/draft`, { shortcut, ...named(of, name) }),
    schedule: (of, { id }, publishAt) =>
      api.send('PUT', `${at(of, id)}/draft/schedule`, { publishAt: publishAt.toISOString() }),
  };
}
