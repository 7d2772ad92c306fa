import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormView } from 'parvis/contract/form';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { formQuery, FORMS_KEY } from '../../api/forms.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useEntityForm } from '../../ui/editor/use-entity-form.ts';
import { useEntitySave } from '../../ui/editor/use-entity-save.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { storeFields, type OpenDraft } from '../fields/field-store.ts';
import { fieldOfPath, isSameForm, toForm, toValues, type FormValues } from './form-values.ts';
import type { Side } from './forms-search.ts';

/** The state of the editor of one form, and what can be done with it. `form` undefined: a new one. */
export function useFormEditor(site: SettingsView, stored: FormView | undefined) {
  const { t } = useI18n();
  const { forms } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState<OpenDraft>();
  const { panel } = useSearch({ strict: false });
  const side: Side = panel ?? (base ? 'preview' : 'settings');
  const { form, showFaults, goTo } = useEntityForm<FormValues>({
    initialValues: toValues(stored),
    fieldOf: (path) => fieldOfPath(path, site.defaultLanguage),
  });
  const settle = (saved: FormView) => {
    setBase(saved);
    queries.setQueryData(formQuery(forms, saved.id).queryKey, saved);
    void queries.invalidateQueries({ queryKey: FORMS_KEY });
  };
  const show = (saved: FormView) => {
    const values = toValues(saved);
    form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
    settle(saved);
  };
  const save = useEntitySave<FormView>({
    base,
    read: forms.read,
    isSame: (theirs) => isSameForm(form.getValues(), toValues(theirs)),
    showFaults,
    onTakeTheirs: show,
    onSaved: async (saved, isNew) => {
      show(saved);
      notify(t(isNew ? 'form.created' : 'form.saved'));
      if (isNew) {
        await navigate({ to: '/forms/$id', params: { id: saved.id }, replace: true, ignoreBlocker: true });
      }
    },
  });
  /** Takes up what a change of fields has made of the form: a version, and perhaps what others have saved. */
  const refresh = async (id: string) => {
    const now = await forms.read(id);
    const theirs = toValues(now);
    if (!base || isSameForm(toValues(base), theirs)) settle(now);
    else if (!form.isDirty()) show(now);
    // Else the version stays behind: the next save shows both.
    else setBase({ ...base, fields: now.fields });
  };
  const store =
    base &&
    storeFields(forms, {
      id: base.id,
      ofModel: false,
      onChanged: () => refresh(base.id),
      onSaved: () => notify(t('form.field-saved')),
    });
  const open = (next: Side) =>
    void navigate({ to: '.', search: { panel: next }, replace: true, resetScroll: false });
  /** `rewrite`: what includes the form under its old shortcut follows. */
  const submit = (rewrite = false) =>
    save.submit((on) => {
      const body = toForm(form.getValues());
      return on ? forms.update(on.id, on.version, body, rewrite) : forms.create(body);
    });
  const leave = async (message: string, id?: string) => {
    void queries.invalidateQueries({ queryKey: FORMS_KEY });
    notify(message);
    await (id
      ? navigate({ to: '/forms/$id', params: { id } })
      : navigate({ to: '/forms', ignoreBlocker: true }));
  };
  const isDirty = () => form.isDirty() || (draft?.dirty ?? false);
  return { base, form, goTo, side, open, save, submit, store, draft, setDraft, leave, isDirty };
}

export type FormEditorState = ReturnType<typeof useFormEditor>;
