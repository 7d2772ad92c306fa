/**
 * What a project imports from 'parvis' to extend a site: contributors, field types, and HTML that templates print as it is.
 */
import type { XStatic } from 'typebox/schema';
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
export type { TemplateModel } from './rendering/template-model.ts';
export type { WrittenDate } from './rendering/written-date.ts';
export { html, SafeHtml } from './rendering/safe-html.ts';

/**
 * A contributor, with its types: `export default defineContributor({ … })` in a file of the project's `contributors/`. It is found when
 * the server starts; an editor then assigns it to pages, forms, article models and articles. `Added` are the variables that it sets on the
 * model: their names are known from `variables`, their types where they are given. Source: spec §1.2.
 */
export function defineContributor<Added extends object = Record<string, unknown>>(
  contributor: Contributor<Added>,
): Contributor {
  return contributor;
}

/** The attributes that JSON Schemas describe. */
type AttributesOf<Schemas, Required> = {
  readonly [Name in keyof Schemas as Name extends Required ? Name : never]: XStatic<Schemas[Name]>;
} & { readonly [Name in keyof Schemas as Name extends Required ? never : Name]?: XStatic<Schemas[Name]> };

/**
 * A field type, with its types: `export default defineFieldType({ … })` in a file of the project's `field-types/` that has its
 * name. The types of its attributes and of its value are those of their JSON Schemas. Forms and articles may use it once
 * `app.cms.enabled-form-field-list` or `enabled-article-field-list` names it. Source: spec §1.4.
 */
export function defineFieldType<
  const Attributes extends Readonly<Record<string, object>>,
  const Value extends object,
  const Required extends keyof Attributes = never,
>(
  fieldType: FieldTypeDefinition<AttributesOf<Attributes, Required>, XStatic<Value>> & {
    readonly attributes?: Attributes;
    readonly requiredAttributes?: readonly Required[];
    readonly value?: Value;
  },
): FieldTypeDefinition {
  return fieldType;
}
