import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ArticleModelView } from 'parvis/contract/article-model';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { ARTICLE_MODELS_KEY, articleModelQuery } from '../../api/article-models.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { useFieldOwner } from '../fields/use-field-owner.ts';
import { differencesOf, fieldOfPath, toForm, toValues } from './article-model-values.ts';

/** The state of the editor of one model, and what can be done with it. `stored` undefined: a new one. */
export function useArticleModelEditor(site: SettingsView, stored: ArticleModelView | undefined) {
  const { t } = useI18n();
  const { articleModels: models } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const renewLists = () => void queries.invalidateQueries({ queryKey: ARTICLE_MODELS_KEY });
  const editor = useFieldOwner({
    stored,
    api: models,
    ofModel: true,
    toValues,
    isSame: (left, right) => differencesOf(left, right).length === 0,
    fieldOf: (path) => fieldOfPath(path, site.defaultLanguage),
    remember: (saved) => {
      queries.setQueryData(articleModelQuery(models, saved.id).queryKey, saved);
      renewLists();
    },
    onSaved: async (saved, isNew) => {
      notify(t(isNew ? 'model.created' : 'model.saved'));
      if (!isNew) return;
      const to = { to: '/articles-model/$id', params: { id: saved.id } } as const;
      await navigate({ ...to, replace: true, ignoreBlocker: true, resetScroll: false });
    },
  });
  const submit = () =>
    editor.submit((on) => {
      const body = toForm(editor.form.getValues());
      return on ? models.update(on.id, on.version, body) : models.create(body);
    });
  /** `force`: with its articles. */
  const remove = async (force: boolean) => {
    await models.remove(editor.base!.id, editor.base!.version, force);
    renewLists();
    notify(t('model.deleted'));
    await navigate({ to: '/articles-model', ignoreBlocker: true });
  };
  return { ...editor, submit, remove };
}
