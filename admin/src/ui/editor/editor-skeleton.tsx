import { Skeleton, Stack } from '@mantine/core';
import { useI18n } from '../../i18n/i18n-context.ts';

/** Placeholder while an editor's resource is loading. */
export function EditorSkeleton() {
  const { t } = useI18n();
  return (
    <Stack role="status" aria-label={t('common.loading')}>
      <Skeleton height={34} width="40%" />
      <Skeleton height={420} radius="lg" />
    </Stack>
  );
}
