import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import { articleModelQuery } from '../../api/article-models.ts';
import { settingsQuery } from '../../api/settings.ts';
import { EditorSkeleton } from '../../ui/editor/editor-skeleton.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { ArticleModelEditor } from './article-model-editor.tsx';

/** Makes a new article model. */
export function NewModelScreen() {
  const { settings } = useApi();
  const site = useQuery(settingsQuery(settings));
  if (site.isError) return <FaultAlert error={site.error} onRetry={() => void site.refetch()} />;
  return site.data ? <ArticleModelEditor site={site.data} stored={undefined} /> : <EditorSkeleton />;
}

/** Edits an article model that there is. */
export function EditModelScreen() {
  const { articleModels, settings } = useApi();
  const { id } = useParams({ from: '/signed-in/articles-model/$id' });
  const site = useQuery(settingsQuery(settings));
  const model = useQuery(articleModelQuery(articleModels, id));
  if (hasCode(model.error, 'not-found') || hasCode(model.error, 'malformed')) return <NotFound />;
  const failed = [site, model].find((query) => query.isError);
  if (failed) return <FaultAlert error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!site.data || !model.data) return <EditorSkeleton />;
  return <ArticleModelEditor key={id} site={site.data} stored={model.data} />;
}
