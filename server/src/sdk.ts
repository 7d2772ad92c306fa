/**
 * What a project imports from 'parvis' to extend a site: contributors, field types, and HTML that templates print as it is.
 */
import type { FieldTypeDefinition } from './kernel/project-field-type.ts';
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
export type { FieldOfType, FieldTypeDefinition, FieldValueFault } from './kernel/project-field-type.ts';
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

/**
 * A field type, with its types: `export default defineFieldType({ … })` in a file of the project's `field-types/` that has its
 * name. Forms and articles may use it once `app.cms.enabled-form-field-list` or `enabled-article-field-list` names it. Source: spec §1.4.
 */
export function defineFieldType(fieldType: FieldTypeDefinition): FieldTypeDefinition {
  return fieldType;
}
