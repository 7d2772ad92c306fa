import type { FieldDraft } from './field-draft.ts';

/** The part of an editor's form that holds the list of fields. */
export interface FieldsForm {
  values: { fields: FieldDraft[] };
  errors: Readonly<Record<string, unknown>>;
  setFieldValue: (path: 'fields', fields: FieldDraft[]) => void;
  clearFieldError: (path: string) => void;
  insertListItem: (path: 'fields', field: FieldDraft) => void;
  removeListItem: (path: 'fields', index: number) => void;
  reorderListItem: (path: 'fields', places: { from: number; to: number }) => void;
}

/** One field and its change handler. */
export interface FieldProps {
  field: FieldDraft;
  /** Path in the form values: `fields.2`. */
  path: string;
  errors: Readonly<Record<string, unknown>>;
  /** `at` is the changed path within the field; its error is cleared. */
  onChange: (change: Partial<FieldDraft>, at: string) => void;
  isOfModel: boolean;
}
