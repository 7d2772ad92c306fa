import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { UserView } from 'parvis/contract/user';
import { useApi } from '../../api/api.ts';
import { profilesQuery } from '../../api/access.ts';
import { sessionQuery } from '../../api/auth.ts';
import { userQuery, USERS_KEY } from '../../api/users.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useEntitySave } from '../../ui/editor/use-entity-save.ts';
import { useStoredForm } from '../../ui/editor/use-stored-form.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { fieldOfPath, isSameUser, toForm, toUpdate, toValues, type UserValues } from './user-values.ts';

/** The state of the editor of one user, and what can be done with it. `stored` undefined: a new one. */
export function useUserEditor(stored: UserView | undefined) {
  const { t } = useI18n();
  const { access, auth, users } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const profiles = useQuery(profilesQuery(access));
  const session = useQuery(sessionQuery(auth));
  const { base, form, showFaults, goTo, settle, show } = useStoredForm<UserView, UserValues>({
    stored,
    toValues,
    fieldOf: fieldOfPath,
    remember: (saved) => {
      queries.setQueryData(userQuery(users, saved.id).queryKey, saved);
      void queries.invalidateQueries({ queryKey: USERS_KEY });
    },
  });
  const save = useEntitySave<UserView>({
    base,
    read: users.read,
    isSame: (theirs) => isSameUser(form.getValues(), toValues(theirs)),
    showFaults,
    onTakeTheirs: show,
    onSaved: async (saved, isNew) => {
      show(saved);
      notify(t(isNew ? 'user.created' : 'user.saved'));
      // One's own name and authorities stand around the screen.
      if (saved.id === session.data?.user.id) {
        void queries.invalidateQueries({ queryKey: sessionQuery(auth).queryKey });
      }
      if (isNew) {
        await navigate({ to: '/users/$id', params: { id: saved.id }, replace: true, ignoreBlocker: true });
      }
    },
  });
  const submit = () =>
    save.submit((on) => {
      const values = form.getValues();
      return on ? users.update(on.version, toUpdate(values, on.id)) : users.create(toForm(values));
    });
  const isSelf = base !== undefined && base.id === session.data?.user.id;
  return { base, form, goTo, save, submit, settle, isSelf, profiles, isDirty: () => form.isDirty() };
}
