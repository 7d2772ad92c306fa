import type { Authority } from '../contract/authorities.ts';
import type { EntityKind } from './entity.repository.ts';

/** Who may see and change the entities of each kind. Source: spec §5-2. */
export const ENTITY_AUTHORITIES: Readonly<Record<EntityKind, Authority>> = {
  page: 'access_cms_page',
  form: 'access_cms_forms',
  'article-model': 'access_cms_articles_model',
  article: 'access_cms_articles',
};

/** The kinds of content that somebody with these authorities may read. */
export function readableKinds(authorities: ReadonlySet<string>): ReadonlySet<EntityKind> {
  const kinds = Object.keys(ENTITY_AUTHORITIES) as EntityKind[];
  return new Set(kinds.filter((kind) => authorities.has(ENTITY_AUTHORITIES[kind])));
}
