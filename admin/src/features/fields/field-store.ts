import type { FormFieldBody } from 'parvis/contract/field';
import type { BuilderField } from './field-draft.ts';

/** How the fields of a form or a model are stored. */
export interface FieldStore {
  read: (id: string) => Promise<BuilderField>;
  /** `on` undefined: a new field. `force`: drops the values that stand in the way. */
  save: (on: BuilderField | undefined, form: FormFieldBody, force: boolean) => Promise<BuilderField>;
  remove: (field: BuilderField, force: boolean) => Promise<void>;
  order: (ids: readonly string[]) => Promise<void>;
  /** Fields have a switch for a value per locale, and values may be in the way of a change. */
  ofModel: boolean;
}

/** The field that is being edited, for the preview; `id` undefined: a new one. */
export interface OpenDraft {
  id: string | undefined;
  form: FormFieldBody;
  dirty: boolean;
}

/** How the API stores fields, under the id of what they belong to. */
export interface FieldsApi {
  readField: (id: string, fieldId: string) => Promise<BuilderField>;
  addField: (id: string, form: FormFieldBody) => Promise<BuilderField>;
  updateField: (
    id: string,
    fieldId: string,
    version: number,
    form: FormFieldBody,
    force: boolean,
  ) => Promise<BuilderField>;
  removeField: (id: string, fieldId: string, version: number, force: boolean) => Promise<void>;
  orderFields: (id: string, fieldIds: readonly string[]) => Promise<void>;
}

interface FieldOwner {
  id: string;
  ofModel: boolean;
  /** Takes up what a change of the fields has made of it. */
  onChanged: () => Promise<void>;
  onSaved: () => void;
}

export function storeFields(api: FieldsApi, { id, ofModel, onChanged, onSaved }: FieldOwner): FieldStore {
  return {
    ofModel,
    read: (fieldId) => api.readField(id, fieldId),
    save: async (on, form, force) => {
      const saved = await (on ? api.updateField(id, on.id, on.version, form, force) : api.addField(id, form));
      await onChanged();
      onSaved();
      return saved;
    },
    remove: async (field, force) => {
      await api.removeField(id, field.id, field.version, force);
      await onChanged();
    },
    order: async (ids) => {
      await api.orderFields(id, ids);
      await onChanged();
    },
  };
}
