import type { Generated } from 'kysely';
import type { Written } from './written.ts';

export interface ContentEntityTable extends Written {
  id: string;
  kind: string;
  shortcut: string;
  title_key: string;
  search_text: string;
  /** What lists filter and sort by, kept by triggers as the tables of the kinds have it. */
  listed_status: Generated<string | null>;
  listed_category: Generated<string | null>;
  listed_category_key: Generated<string | null>;
  listed_model_id: Generated<string | null>;
  listed_publish_at: Generated<number | null>;
}

export interface ContentContributorTable {
  entity_id: string;
  position: number;
  name: string;
}

/** What an entity includes or uses, each once a place and locale. */
export interface ContentReferenceTable {
  source_id: string;
  /** The way in which it refers, which says what `target` is. */
  link: string;
  target: string;
  place: string;
  /** Empty where the place is not localised. */
  locale: string;
}

/** An entity from before references were recorded. */
export interface ContentReferenceDueTable {
  entity_id: string;
}

/** An earlier version of an entity, with its whole writable state as JSON. */
export interface ContentRevisionTable {
  entity_id: string;
  version: number;
  state: string;
  updated_at: number;
  updated_by: string | null;
  replaced_at: number;
  replaced_by: string | null;
}

export interface PageTable {
  id: string;
  title: string;
  description: string;
  template: string;
  category: string | null;
  category_key: Generated<string | null>;
  status: string;
  publish_at: number | null;
  unpublish_at: number | null;
  stylesheets: string;
  variables: string;
  content: string;
}

export interface PageUrlTable {
  path: string;
  page_id: string;
  locale: string;
  position: number;
}

export interface FormTable {
  id: string;
  title: string;
  description: string;
  submit_label: string;
  success_message: string;
  closed_message: string;
  consent: string;
  status: string;
  mail: string | null;
  retention_days: number | null;
}

export interface FormFieldTable extends Written {
  id: string;
  form_id: string;
  position: number;
  name: string;
  type: string;
  required: number;
  attributes: string;
}

export interface FormVersionTable {
  form_id: string;
  version: number;
  fields: string;
}

export interface FormResultTable {
  id: string;
  form_id: string;
  form_version: number;
  submitted_at: number;
  locale: string;
  page_shortcut: string | null;
  field_values: string;
  spam: number;
  /** Folded words of the values. */
  search_text: string;
}

/** A file that came with a form result; it lies on the disk under its id. */
export interface FormResultFileTable {
  id: string;
  result_id: string;
  field: string;
  /** As the sender called it. */
  name: string;
  type: string;
  size: number;
}

/** An `Idempotency-Key` and what was stored under it. Hashes, never what was sent. */
export interface SubmissionKeyTable {
  key_hash: string;
  body_hash: string;
  result_id: string;
  submitted_at: number;
}

/** A proof of work that was used, kept until it expires anyway. */
export interface SpentChallengeTable {
  signature: string;
  expires_at: number;
}

/** A shortcut that a form gave up, and that no other form has taken since. */
export interface FormFormerShortcutTable {
  shortcut: string;
  form_id: string;
}

export interface ArticleModelTable {
  id: string;
  name: string;
  description: string;
  path: string | null;
}

export interface ArticleModelFieldTable extends Written {
  id: string;
  model_id: string;
  position: number;
  name: string;
  type: string;
  required: number;
  localised: number;
  attributes: string;
}

export interface ArticleTable {
  id: string;
  model_id: string;
  title: string;
  status: string;
  publish_at: number | null;
  unpublish_at: number | null;
  field_values: string;
}

/** The next state of a page, form or article, as its editor wrote it (JSON), made from a version of the live one. */
export interface WorkingCopyTable extends Written {
  entity_id: string;
  base_version: number;
  state: string;
}

/** An address that leads to an entity or, without one, to an address. */
export interface RedirectTable extends Written {
  id: string;
  /** A path, or that of a model: `/news/{shortcut}`. */
  from_path: string;
  /** The locale that was read there; null: any. */
  locale: string | null;
  target_id: string | null;
  to_address: string | null;
  origin: 'change' | 'manual';
  search_text: string;
}

/** A file of the media library; the bytes lie on the disk. */
export interface MediumTable extends Written {
  id: string;
  name: string;
  type: string;
  size: number;
  hash: string;
  width: number | null;
  height: number | null;
  resizable: number;
  title: string;
  alt: string;
  search_text: string;
}

/** Content, forms and their results, and what belongs to them. */
export interface ContentTables {
  content_entity: ContentEntityTable;
  content_contributor: ContentContributorTable;
  content_reference: ContentReferenceTable;
  content_reference_due: ContentReferenceDueTable;
  content_revision: ContentRevisionTable;
  page: PageTable;
  page_url: PageUrlTable;
  form: FormTable;
  form_field: FormFieldTable;
  form_version: FormVersionTable;
  form_result: FormResultTable;
  form_result_file: FormResultFileTable;
  submission_key: SubmissionKeyTable;
  spent_challenge: SpentChallengeTable;
  form_former_shortcut: FormFormerShortcutTable;
  article_model: ArticleModelTable;
  article_model_field: ArticleModelFieldTable;
  article: ArticleTable;
  working_copy: WorkingCopyTable;
  redirect: RedirectTable;
  medium: MediumTable;
}
