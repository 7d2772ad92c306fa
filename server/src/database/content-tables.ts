import type { Generated } from 'kysely';
import type { Written } from './written.ts';

export interface ContentEntityTable extends Written {
  id: string;
  kind: string;
  shortcut: string;
  title_key: string;
  search_text: string;
  /** The values that lists filter and sort by, derived from the document. */
  listed_status: string | null;
  listed_category: string | null;
  listed_category_key: string | null;
  listed_model_id: string | null;
  listed_path: string | null;
  /** The locales in which a page or article is released, separated and surrounded by spaces: ` en fr `. */
  listed_languages: string | null;
  /** The locales with complete and with outdated translations: ` fr:complete fr:outdated `. */
  listed_translations: Generated<string>;
  listed_publish_at: number | null;
  listed_unpublish_at: number | null;
  /** The document without its large properties, as JSON. */
  summary: string;
}

/** The complete document of an entity, and the author of each field, as JSON. */
export interface ContentDocumentTable {
  entity_id: string;
  document: string;
  field_facts: string;
}

/** A field value of an article for filtering and sorting: a text or a number. */
export interface ContentValueTable {
  entity_id: string;
  field: string;
  /** Empty when the field is not localised. */
  locale: string;
  text_key: string | null;
  number: number | null;
}

/** The folded title that is shown in another language than the main one; lists sort by it. */
export interface ContentTitleTable {
  entity_id: string;
  kind: string;
  locale: string;
  title_key: string;
}

/** An explicit address of an entity. */
export interface ContentAddressTable {
  path: string;
  /** The path in lower case. */
  path_key: string;
  entity_id: string;
  locale: string;
}

/** What an entity includes or uses, once per place and locale. */
export interface ContentReferenceTable {
  source_id: string;
  /** The kind of reference, which determines the meaning of `target`. */
  link: string;
  target: string;
  place: string;
  /** Empty when the place is not localised. */
  locale: string;
  /** 1 when its target does not exist or is not published. */
  lost: Generated<number>;
}

/** A text of an entity in one language, as it is searched. Its words are indexed beside it. Decision 0054. */
export interface ContentTextTable {
  number: Generated<number>;
  entity_id: string;
  /** `entity`, or `copy` for the working copy. */
  source: string;
  locale: string;
  /** 1 when some of its texts are missing in the language. */
  falls_back: number;
  title: string;
  body: string;
}

/** How far the index of texts is rebuilt: one row. */
export interface ContentTextProgressTable {
  /** What the indexed texts were made with. */
  settings: string;
  /** The last entity that was indexed; null when all are. */
  last_id: string | null;
}

/** An earlier version of an entity, with its document as JSON. */
export interface ContentRevisionTable {
  entity_id: string;
  version: number;
  document: string;
  updated_at: number;
  updated_by: string | null;
  replaced_at: number;
  replaced_by: string | null;
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
  /** The normalised words of the values. */
  search_text: string;
  /** Counts the submissions of a form, from 1. */
  number: number;
}

/** The last number of a form's submissions, kept when these are deleted. */
export interface FormResultNumberTable {
  form_id: string;
  last: number;
}

/** A file of a submission, stored under its id. */
export interface FormResultFileTable {
  id: string;
  result_id: string;
  field: string;
  /** The file name given by the sender. */
  name: string;
  type: string;
  size: number;
}

/** An idempotency key and what was stored under it. Contains only hashes of what was sent. */
export interface SubmissionKeyTable {
  key_hash: string;
  body_hash: string;
  result_id: string;
  submitted_at: number;
}

/** A used challenge, kept until it expires. */
export interface SpentChallengeTable {
  signature: string;
  expires_at: number;
}

/** A former shortcut of a form that no other form has taken since. */
export interface FormFormerShortcutTable {
  shortcut: string;
  form_id: string;
}

/** A link that shows a state of an entity to people without an account. */
export interface PreviewLinkTable {
  id: string;
  token_hash: string;
  entity_id: string;
  kind: string;
  locale: string;
  document: string;
  created_at: number;
  created_by: string | null;
  expires_at: number;
}

/** What somebody has typed in an editor and not saved. */
export interface UnsavedWorkTable {
  user_id: string;
  kind: string;
  /** The id of the entity, or `new` with what it is made from. */
  entity: string;
  version: number;
  is_pending: number;
  document: string;
  updated_at: number;
}

/** An editor that somebody has open in a tab. */
export interface EditorPresenceTable {
  user_id: string;
  tab_id: string;
  entity_id: string;
  is_dirty: number;
  expires_at: number;
}

/** Something deleted that can be restored. */
export interface TrashItemTable {
  kind: string;
  id: string;
  name: string;
  title: string;
  search_text: string;
  content: string;
  /** The id of what took it away when it was deleted. */
  deleted_with: string | null;
  deleted_at: number;
  deleted_by: string | null;
}

/** The working copy of an entity, based on a version of the live one. */
export interface WorkingCopyTable extends Written {
  entity_id: string;
  base_version: number;
  document: string;
}

/** When a working copy is to be published, or why that failed. */
export interface PublicationScheduleTable {
  entity_id: string;
  publish_at: number;
  /** Who scheduled it. */
  user_id: string;
  failed_at: number | null;
  /** The code and the violations, as JSON. */
  failure: string | null;
}

/** An address that leads to an entity or, without one, to another address. */
export interface RedirectTable extends Written {
  id: string;
  /** A path, or the path pattern of a model: `/news/{shortcut}`. */
  from_path: string;
  /** The locale of the address; null for any. */
  locale: string | null;
  target_id: string | null;
  to_address: string | null;
  origin: 'change' | 'manual';
  search_text: string;
}

/** A file of the media library. The bytes are in the file store. */
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

/** Content, forms, form results and the tables that belong to them. */
export interface ContentTables {
  content_entity: ContentEntityTable;
  content_document: ContentDocumentTable;
  content_value: ContentValueTable;
  content_title: ContentTitleTable;
  content_address: ContentAddressTable;
  content_reference: ContentReferenceTable;
  content_text: ContentTextTable;
  content_draft_text: ContentTextTable;
  content_text_progress: ContentTextProgressTable;
  content_revision: ContentRevisionTable;
  form_version: FormVersionTable;
  form_result: FormResultTable;
  form_result_number: FormResultNumberTable;
  form_result_file: FormResultFileTable;
  submission_key: SubmissionKeyTable;
  spent_challenge: SpentChallengeTable;
  form_former_shortcut: FormFormerShortcutTable;
  working_copy: WorkingCopyTable;
  publication_schedule: PublicationScheduleTable;
  unsaved_work: UnsavedWorkTable;
  editor_presence: EditorPresenceTable;
  preview_link: PreviewLinkTable;
  trash_item: TrashItemTable;
  redirect: RedirectTable;
  medium: MediumTable;
}
