import { Loader } from '@mantine/core';
import { useI18n } from '../i18n/i18n-context.ts';

/** Loading indicator. */
export function Waiting({ size = 'sm' }: { size?: 'sm' | number }) {
  const { t } = useI18n();
  return <Loader size={size} role="status" aria-label={t('common.loading')} />;
}
