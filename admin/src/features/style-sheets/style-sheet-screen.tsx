import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import { settingsQuery } from '../../api/settings.ts';
import { styleSheetQuery } from '../../api/style-sheets.ts';
import { EditorSkeleton } from '../../ui/editor/editor-skeleton.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { StyleSheetEditor } from './style-sheet-editor.tsx';

/** Writes a new style sheet. */
export function NewStyleSheetScreen() {
  const { settings } = useApi();
  const site = useQuery(settingsQuery(settings));
  if (site.isError) return <FaultAlert error={site.error} onRetry={() => void site.refetch()} />;
  return site.data ? <StyleSheetEditor site={site.data} stored={undefined} /> : <EditorSkeleton />;
}

/** Edits a style sheet that there is. */
export function EditStyleSheetScreen() {
  const { styleSheets, settings } = useApi();
  const { id } = useParams({ from: '/signed-in/css/$id' });
  const site = useQuery(settingsQuery(settings));
  const sheet = useQuery(styleSheetQuery(styleSheets, id));
  if (hasCode(sheet.error, 'not-found') || hasCode(sheet.error, 'malformed')) return <NotFound />;
  const failed = [site, sheet].find((query) => query.isError);
  if (failed) return <FaultAlert error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!site.data || !sheet.data) return <EditorSkeleton />;
  return <StyleSheetEditor key={id} site={site.data} stored={sheet.data} />;
}
