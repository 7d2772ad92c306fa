import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import { pageQuery } from '../../api/pages.ts';
import { settingsQuery } from '../../api/settings.ts';
import { EditorSkeleton } from '../../ui/editor/editor-skeleton.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { PageEditor } from './page-editor.tsx';

/** Writes a new page. */
export function NewPageScreen() {
  const { settings } = useApi();
  const site = useQuery(settingsQuery(settings));
  if (site.isError) return <FaultAlert error={site.error} onRetry={() => void site.refetch()} />;
  return site.data ? <PageEditor site={site.data} page={undefined} /> : <EditorSkeleton />;
}

/** Edits a page that there is. */
export function EditPageScreen() {
  const { pages, settings } = useApi();
  const { id } = useParams({ from: '/signed-in/pages/$id' });
  const site = useQuery(settingsQuery(settings));
  const page = useQuery(pageQuery(pages, id));
  if (hasCode(page.error, 'not-found') || hasCode(page.error, 'malformed')) return <NotFound />;
  const failed = [site, page].find((query) => query.isError);
  if (failed) return <FaultAlert error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!site.data || !page.data) return <EditorSkeleton />;
  return <PageEditor key={id} site={site.data} page={page.data} />;
}
