import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MediaView } from 'parvis/contract/media';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useRememberedLocale, type ContentLanguage } from '../../ui/editor/content-language.ts';
import { localesOf } from '../../ui/editor/locales.ts';
import { useEntityForm } from '../../ui/editor/use-entity-form.ts';
import { useEntitySave } from '../../ui/editor/use-entity-save.ts';
import { useNotifyDeleted } from '../trash/use-trash.ts';
import { useNotify } from '../../ui/use-notify.tsx';
import { differencesOf, fieldOfPath, toForm, toValues, type MediumValues } from './medium-values.ts';

const READ = 'GET /api/admin/cms/media/{id}';

/** The state of the editor of one medium, with its actions. */
export function useMediumEditor(site: SettingsView, stored: MediaView) {
  const { t } = useI18n();
  const api = useApi();
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const notifyDeleted = useNotifyDeleted();
  const [base, setBase] = useState(stored);
  const params = { id: base.id };
  const language = useOwnLanguage(site, stored);
  const { form, showFaults, goTo } = useEntityForm<MediumValues>({
    initialValues: toValues(stored),
    fieldOf: (path) => fieldOfPath(path, site.defaultLanguage),
    language,
  });
  /** Makes the saved version the new base; text typed meanwhile counts as a change to it. */
  const settle = (saved: MediaView) => {
    const values = toValues(saved);
    if (differencesOf(form.getValues(), values).length === 0) form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
    setBase(saved);
    queries.setQueryData(api.edited(READ, { params }).queryKey, saved);
    void invalidate('/api/admin/cms/media');
  };
  const show = (saved: MediaView) => {
    form.setValues(toValues(saved));
    settle(saved);
  };
  const save = useEntitySave<MediaView>({
    base,
    read: () => api.send(READ, { params }),
    isSame: (theirs) => differencesOf(form.getValues(), toValues(theirs)).length === 0,
    showFaults,
    onTakeTheirs: show,
    onSaved: (saved) => {
      settle(saved);
      notify(t('medium.saved'));
    },
  });
  const submit = () =>
    save.submit((on) =>
      api.send('PUT /api/admin/cms/media/{id}', {
        params,
        version: (on ?? base).version,
        body: toForm(form.getValues()),
      }),
    );
  const remove = async () => {
    await api.send('DELETE /api/admin/cms/media/{id}', { params, version: base.version });
    // Deleting discards unsaved text without a prompt.
    form.resetDirty();
    notifyDeleted(t('medium.deleted'), 'media', [base.id]);
    void invalidate('/api/admin/cms/media');
  };
  return { base, form, language, goTo, save, submit, remove };
}

/** The language of the texts, starting with the one last opened in any editor. */
function useOwnLanguage(site: SettingsView, { title, alt }: MediaView): ContentLanguage {
  const remembered = useRememberedLocale();
  const [opened, setOpened] = useState(remembered);
  const locales = localesOf(site.languages, title, alt);
  return {
    ...{ site, locales },
    locale: opened !== undefined && locales.includes(opened) ? opened : site.defaultLanguage,
    open: setOpened,
  };
}
