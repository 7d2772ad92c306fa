import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import { articleQuery, writableModelQuery } from '../../api/articles.ts';
import { settingsQuery } from '../../api/settings.ts';
import { EditorSkeleton } from '../../ui/editor/editor-skeleton.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { ArticleEditor } from './article-editor.tsx';

/** Writes a new article of the model in the address. */
export function NewArticleScreen() {
  const { model } = useSearch({ from: '/signed-in/articles/new' });
  const modelId = useModel(model);
  if (model === undefined) return <NotFound />;
  return modelId.waiting ?? <ArticleEditor {...modelId.found} stored={undefined} />;
}

/** Edits an article that there is. */
export function EditArticleScreen() {
  const { id } = useParams({ from: '/signed-in/articles/$id' });
  const article = useQuery(articleQuery(useApi().articles, id));
  const model = useModel(article.data?.modelId);
  if (hasCode(article.error, 'not-found') || hasCode(article.error, 'malformed')) return <NotFound />;
  if (article.isError) return <FaultAlert error={article.error} onRetry={() => void article.refetch()} />;
  if (!article.data) return <EditorSkeleton />;
  return model.waiting ?? <ArticleEditor key={id} {...model.found} stored={article.data} />;
}

/** The model and the site, or what to show as long as they are not there. */
function useModel(id: string | undefined) {
  const { articles, settings } = useApi();
  const site = useQuery(settingsQuery(settings));
  const model = useQuery({ ...writableModelQuery(articles, id ?? ''), enabled: id !== undefined });
  const failed = [site, model].find((query) => query.isError);
  if (failed) {
    return { waiting: <FaultAlert error={failed.error} onRetry={() => void failed.refetch()} /> } as const;
  }
  if (!site.data || !model.data) return { waiting: <EditorSkeleton /> } as const;
  return { waiting: undefined, found: { site: site.data, model: model.data } } as const;
}
