/**
 * What a project imports from 'parvis' to extend a site: contributors, and HTML that templates print as it is.
 */
import type { Contributor } from './rendering/contributors/contributor.ts';

export type {
  ArticleListRequest,
  Contributor,
  ContributorCache,
  ContributorContext,
  ContributorModel,
  ContributorRequest,
  PageListRequest,
  PublishedContent,
} from './rendering/contributors/contributor.ts';
export type { ListedArticle, ListedPage } from './rendering/listed-content.ts';
export type { WrittenDate } from './rendering/written-date.ts';
export { html, SafeHtml } from './rendering/safe-html.ts';

/**
 * A contributor, with its types: `export default defineContributor({ … })` in a file of the project's `contributors/`. It is found when
 * the server starts; an editor then assigns it to pages, forms, article models and articles. Source: spec §1.2.
 */
export function defineContributor(contributor: Contributor): Contributor {
  return contributor;
}
