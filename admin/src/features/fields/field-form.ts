import type { ContentLanguages } from '../../ui/editor/locales.ts';
import type { FieldDraft } from './field-draft.ts';

/** The part of an editor's form that a list of fields is edited with. */
export interface FieldsForm {
  values: { fields: FieldDraft[] };
  errors: Readonly<Record<string, unknown>>;
  setFieldValue: (path: 'fields', fields: FieldDraft[]) => void;
  clearFieldError: (path: string) => void;
  insertListItem: (path: 'fields', field: FieldDraft) => void;
  removeListItem: (path: 'fields', index: number) => void;
  reorderListItem: (path: 'fields', places: { from: number; to: number }) => void;
}

/** One field, and how it is changed. */
export interface FieldProps {
  field: FieldDraft;
  /** In the values of the editor: `fields.2`. */
  path: string;
  errors: Readonly<Record<string, unknown>>;
  /** `at` is the path within the field of what was typed: what was wrong with it is forgotten. */
  onChange: (change: Partial<FieldDraft>, at: string) => void;
  site: ContentLanguages;
  isOfModel: boolean;
}
