import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import { EditorSkeleton } from '../../ui/editor/editor-skeleton.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { StyleSheetEditor } from './style-sheet-editor.tsx';

/** Creates a style sheet. */
export function NewStyleSheetScreen() {
  const site = useQuery(useApi().query('GET /api/admin/cms/config'));
  if (site.isError) return <FaultAlert error={site.error} onRetry={() => void site.refetch()} />;
  return site.data ? <StyleSheetEditor site={site.data} stored={undefined} /> : <EditorSkeleton />;
}

/** Edits an existing style sheet. */
export function EditStyleSheetScreen() {
  const api = useApi();
  const { id } = useParams({ from: '/signed-in/css/$id' });
  const site = useQuery(api.query('GET /api/admin/cms/config'));
  const sheet = useQuery(api.edited('GET /api/admin/css/{id}', { params: { id } }));
  if (hasCode(sheet.error, 'not-found') || hasCode(sheet.error, 'malformed')) return <NotFound />;
  const failed = [site, sheet].find(({ isError }) => isError);
  if (failed) return <FaultAlert error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!site.data || !sheet.data) return <EditorSkeleton />;
  return <StyleSheetEditor key={id} site={site.data} stored={sheet.data} />;
}
