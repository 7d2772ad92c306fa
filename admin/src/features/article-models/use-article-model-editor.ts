import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ArticleModelView } from 'parvis/contract/article-model';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { ARTICLE_MODELS_KEY, articleModelQuery } from '../../api/article-models.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useEntityForm } from '../../ui/editor/use-entity-form.ts';
import { useEntitySave } from '../../ui/editor/use-entity-save.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { storeFields, type OpenDraft } from '../fields/field-store.ts';
import { differencesOf, fieldOfPath, toForm, toValues, type ModelValues } from './article-model-values.ts';

/** The state of the editor of one model, and what can be done with it. `stored` undefined: a new one. */
export function useArticleModelEditor(site: SettingsView, stored: ArticleModelView | undefined) {
  const { t } = useI18n();
  const { articleModels: models } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState<OpenDraft>();
  const { form, showFaults, goTo } = useEntityForm<ModelValues>({
    initialValues: toValues(stored),
    fieldOf: (path) => fieldOfPath(path, site.defaultLanguage),
  });
  const isSame = (left: ModelValues, right: ModelValues) => differencesOf(left, right).length === 0;
  const settle = (saved: ArticleModelView) => {
    setBase(saved);
    queries.setQueryData(articleModelQuery(models, saved.id).queryKey, saved);
    void queries.invalidateQueries({ queryKey: ARTICLE_MODELS_KEY });
  };
  const show = (saved: ArticleModelView) => {
    const values = toValues(saved);
    form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
    settle(saved);
  };
  const save = useEntitySave<ArticleModelView>({
    base,
    read: models.read,
    isSame: (theirs) => isSame(form.getValues(), toValues(theirs)),
    showFaults,
    onTakeTheirs: show,
    onSaved: async (saved, isNew) => {
      show(saved);
      notify(t(isNew ? 'model.created' : 'model.saved'));
      if (!isNew) return;
      const to = { to: '/articles-model/$id', params: { id: saved.id } } as const;
      await navigate({ ...to, replace: true, ignoreBlocker: true });
    },
  });
  /** Takes up what a change of fields has made of the model: a version, and perhaps what others have saved. */
  const refresh = async (id: string) => {
    const now = await models.read(id);
    if (!base || isSame(toValues(base), toValues(now))) settle(now);
    else if (!form.isDirty()) show(now);
    // Else the version stays behind: the next save shows both.
    else setBase({ ...base, fields: now.fields });
  };
  const store =
    base &&
    storeFields(models, {
      id: base.id,
      ofModel: true,
      onChanged: () => refresh(base.id),
      onSaved: () => notify(t('form.field-saved')),
    });
  const submit = () =>
    save.submit((on) => {
      const body = toForm(form.getValues());
      return on ? models.update(on.id, on.version, body) : models.create(body);
    });
  /** `force`: with its articles. */
  const remove = async (force: boolean) => {
    await models.remove(base!.id, base!.version, force);
    void queries.invalidateQueries({ queryKey: ARTICLE_MODELS_KEY });
    notify(t('model.deleted'));
    await navigate({ to: '/articles-model', ignoreBlocker: true });
  };
  const isDirty = () => form.isDirty() || (draft?.dirty ?? false);
  return { base, form, goTo, save, submit, store, setDraft, remove, isDirty };
}
