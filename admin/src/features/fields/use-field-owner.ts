import { useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useEntitySave, type Stored, type Write } from '../../ui/editor/use-entity-save.ts';
import { useStoredForm } from '../../ui/editor/use-stored-form.ts';
import { useNotify } from '../../ui/use-notify.ts';
import type { BuilderField } from './field-draft.ts';
import type { FieldSaver } from './field-editor.tsx';
import { storeFields, type FieldsApi, type OpenDraft } from './field-store.ts';

interface FieldOwnerParts<View extends Stored, Values extends object> {
  /** As it was read; undefined: a new one. */
  stored: View | undefined;
  api: FieldsApi & { read: (id: string) => Promise<View> };
  ofModel: boolean;
  toValues: (view: View | undefined) => Values;
  isSame: (left: Values, right: Values) => boolean;
  fieldOf: (path: string) => string | undefined;
  /** Lets others know what is stored now. */
  remember: (view: View) => void;
  onSaved: (saved: View, isNew: boolean) => unknown;
}

/** The state of the editor of what has fields: a form, a model. Its fields are stored one by one, and move its version on. */
export function useFieldOwner<
  View extends Stored & { fields: readonly BuilderField[] },
  Values extends object,
>({ stored, api, ofModel, toValues, isSame, fieldOf, remember, onSaved }: FieldOwnerParts<View, Values>) {
  const { t } = useI18n();
  const notify = useNotify();
  const [draft, setDraft] = useState<OpenDraft>();
  const saver = useRef<FieldSaver>(null);
  const { base, setBase, form, showFaults, goTo, settle, show } = useStoredForm<View, Values>({
    stored,
    toValues,
    fieldOf,
    remember,
  });
  const save = useEntitySave<View>({
    base,
    read: api.read,
    isSame: (theirs) => isSame(form.getValues(), toValues(theirs)),
    showFaults,
    onTakeTheirs: show,
    onSaved: (saved, isNew) => {
      show(saved);
      return onSaved(saved, isNew);
    },
  });
  /** Takes up what a change of fields has made of it: a version, and perhaps what others have saved. */
  const refresh = async (id: string) => {
    const now = await api.read(id);
    if (!base || isSame(toValues(base), toValues(now))) settle(now);
    else if (!form.isDirty()) show(now);
    // Else the version stays behind: the next save shows both.
    else setBase({ ...base, fields: now.fields });
  };
  const store =
    base &&
    storeFields(api, {
      id: base.id,
      ofModel,
      onChanged: () => refresh(base.id),
      onSaved: () => notify(t('form.field-saved')),
    });
  const isDirty = () => form.isDirty() || (draft?.dirty ?? false);
  /** Stores what has changed: what has the fields, then the one that is open. */
  const submit = async (write: Write<View>) => {
    if ((form.isDirty() || !draft?.dirty) && !(await save.submit(write))) return;
    await saver.current?.saveIfDirty();
  };
  return { base, form, goTo, save, submit, store, saver, draft, setDraft, isDirty };
}
