import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useLanguageNames } from '../../ui/editor/locale-tabs.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { LocaleSwitch } from '../../ui/locale-switch.tsx';
import { PreviewFrame } from '../../ui/preview-frame.tsx';
import { toForm, type PageValues } from './page-values.ts';

const PAUSE_MS = 400;

interface PagePreviewPanelProps {
  values: PageValues;
  /** The language that is open in the editor is the one that is shown. */
  locale: string;
  locales: readonly string[];
  onLocale: (locale: string) => void;
}

/** The page as it would be shown, a moment after the last key. Nothing is stored. */
export function PagePreviewPanel({ values, locale, locales, onLocale }: PagePreviewPanelProps) {
  const { t } = useI18n();
  const { pages } = useApi();
  const nameOf = useLanguageNames();
  const [shown] = useDebouncedValue(values, PAUSE_MS);
  const body = { ...toForm(shown), locale };
  const preview = useQuery({
    queryKey: ['page-preview', body],
    queryFn: ({ signal }) => pages.preview(body, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  });
  return (
    <PreviewFrame
      title={t('page.preview-of', { language: nameOf(locale) })}
      html={preview.data}
      busy={preview.isFetching}
      fault={preview.isError && <FaultAlert error={preview.error} onRetry={() => void preview.refetch()} />}
      aside={<LocaleSwitch locales={locales} locale={locale} onLocale={onLocale} />}
    />
  );
}
