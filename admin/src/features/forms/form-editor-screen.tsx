import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import { formQuery } from '../../api/forms.ts';
import { settingsQuery } from '../../api/settings.ts';
import { EditorSkeleton } from '../../ui/editor/editor-skeleton.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { FormEditor } from './form-editor.tsx';

/** Makes a new form. */
export function NewFormScreen() {
  const { settings } = useApi();
  const site = useQuery(settingsQuery(settings));
  if (site.isError) return <FaultAlert error={site.error} onRetry={() => void site.refetch()} />;
  return site.data ? <FormEditor site={site.data} stored={undefined} /> : <EditorSkeleton />;
}

/** Edits a form that there is. */
export function EditFormScreen() {
  const { forms, settings } = useApi();
  const { id } = useParams({ from: '/signed-in/forms/$id' });
  const site = useQuery(settingsQuery(settings));
  const form = useQuery(formQuery(forms, id));
  if (hasCode(form.error, 'not-found') || hasCode(form.error, 'malformed')) return <NotFound />;
  const failed = [site, form].find((query) => query.isError);
  if (failed) return <FaultAlert error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!site.data || !form.data) return <EditorSkeleton />;
  return <FormEditor key={id} site={site.data} stored={form.data} />;
}
