import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import type { ContentTypes } from '../../api/content.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useLanguageNames } from '../../ui/language-names.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { PreviewFrame } from '../../ui/preview-frame.tsx';
import type { ContentEditorState } from './use-content-editor.ts';

const PAUSE_MS = 400;

/**
 * Preview of what visitors would see in the open language, updated shortly after the last keystroke. Nothing is stored.
 */
export function ContentPreview<K extends ContentKindName, Values extends object>({
  editor: { api, form, toForm, locale },
}: {
  editor: ContentEditorState<K, Values>;
}) {
  const { t } = useI18n();
  const nameOf = useLanguageNames();
  const [settled] = useDebouncedValue(JSON.stringify({ ...toForm(form.values), locale }), PAUSE_MS);
  const preview = useQuery({
    queryKey: ['preview', api.kind, settled],
    queryFn: ({ signal }) => api.preview(JSON.parse(settled) as ContentTypes[K]['preview'], signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  });
  return (
    <PreviewFrame
      title={t('content.preview-of', { language: nameOf(locale) })}
      html={preview.data}
      busy={preview.isFetching}
      fault={preview.isError && <FaultAlert error={preview.error} onRetry={() => void preview.refetch()} />}
    />
  );
}
