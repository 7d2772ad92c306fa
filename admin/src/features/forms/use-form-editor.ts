import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FormView } from 'parvis/contract/form';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { formQuery, FORMS_KEY } from '../../api/forms.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { useFieldOwner } from '../fields/use-field-owner.ts';
import { differencesOf, fieldOfPath, toForm, toValues } from './form-values.ts';
import type { Side } from './forms-search.ts';

/** The state of the editor of one form, and what can be done with it. `form` undefined: a new one. */
export function useFormEditor(site: SettingsView, stored: FormView | undefined) {
  const { t } = useI18n();
  const { forms } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { panel } = useSearch({ strict: false });
  const renewLists = () => void queries.invalidateQueries({ queryKey: FORMS_KEY });
  const editor = useFieldOwner({
    stored,
    api: forms,
    ofModel: false,
    toValues,
    isSame: (left, right) => differencesOf(left, right).length === 0,
    fieldOf: (path) => fieldOfPath(path, site.defaultLanguage),
    remember: (saved) => {
      queries.setQueryData(formQuery(forms, saved.id).queryKey, saved);
      renewLists();
    },
    onSaved: async (saved, isNew) => {
      notify(t(isNew ? 'form.created' : 'form.saved'));
      if (!isNew) return;
      const to = { to: '/forms/$id', params: { id: saved.id } } as const;
      await navigate({ ...to, replace: true, ignoreBlocker: true, resetScroll: false });
    },
  });
  const side: Side = panel ?? (editor.base ? 'preview' : 'settings');
  const open = (next: Side) =>
    void navigate({ to: '.', search: { panel: next }, replace: true, resetScroll: false });
  /** `rewrite`: what includes the form under its old shortcut follows. */
  const submit = (rewrite = false) =>
    editor.submit((on) => {
      const body = toForm(editor.form.getValues());
      return on ? forms.update(on.id, on.version, body, rewrite) : forms.create(body);
    });
  const leave = async (message: string, id?: string) => {
    renewLists();
    notify(message);
    await (id
      ? navigate({ to: '/forms/$id', params: { id } })
      : navigate({ to: '/forms', ignoreBlocker: true }));
  };
  return { ...editor, side, open, submit, leave };
}

export type FormEditorState = ReturnType<typeof useFormEditor>;
