import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { UserView } from 'parvis/contract/user';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useEntitySave } from '../../ui/editor/use-entity-save.ts';
import { useStoredForm } from '../../ui/editor/use-stored-form.ts';
import { useNotify } from '../../ui/use-notify.tsx';
import { BY_NAME } from '../access/use-entries.ts';
import { fieldOfPath, isSameUser, toForm, toUpdate, toValues, type UserValues } from './user-values.ts';

/** The state of the editor of one user, with its actions. `stored` is undefined for a new one. */
export function useUserEditor(stored: UserView | undefined) {
  const { t } = useI18n();
  const api = useApi();
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const notify = useNotify();
  const profiles = useQuery(api.query('GET /api/admin/profiles', { query: BY_NAME }));
  const session = useQuery(api.query('GET /api/auth/me'));
  const user = (id: string) => ({ params: { id } });
  const { base, form, showFaults, goTo, settle, show } = useStoredForm<UserView, UserValues>({
    stored,
    toValues,
    fieldOf: fieldOfPath,
    remember: (saved) => {
      queries.setQueryData(api.edited('GET /api/admin/users/{id}', user(saved.id)).queryKey, saved);
      void invalidate('/api/admin/users');
    },
  });
  const save = useEntitySave<UserView>({
    base,
    read: (id) => api.send('GET /api/admin/users/{id}', user(id)),
    isSame: (theirs) => isSameUser(form.getValues(), toValues(theirs)),
    showFaults,
    onTakeTheirs: show,
    onSaved: async (saved, isNew) => {
      show(saved);
      notify(t(isNew ? 'user.created' : 'user.saved'));
      // The signed-in user's name and authorities are shown around the screen.
      if (saved.id === session.data?.user.id) void invalidate('/api/auth/me');
      if (isNew) {
        await navigate({ to: '/users/$id', params: { id: saved.id }, replace: true, ignoreBlocker: true });
      }
    },
  });
  const submit = () =>
    save.submit((on) => {
      const values = form.getValues();
      return on
        ? api.send('PUT /api/admin/users', { version: on.version, body: toUpdate(values, on.id) })
        : api.send('POST /api/admin/users', { body: toForm(values) });
    });
  const isSelf = base !== undefined && base.id === session.data?.user.id;
  return { base, form, goTo, save, submit, settle, isSelf, profiles, isDirty: () => form.isDirty() };
}
