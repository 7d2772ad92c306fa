import { Alert, Button, Group, Text } from '@mantine/core';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import type { UnsavedWork } from 'parvis/contract/unsaved-work';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';

interface UnsavedWorkNoticeProps {
  work: UnsavedWork;
  /** Whether somebody has saved the entity since. */
  isOutdated: boolean;
  onTake: () => void;
  onDiscard: () => void;
}

/** Notice that offers unsaved work from this or another browser. */
export function UnsavedWorkNotice({ work, isOutdated, onTake, onDiscard }: UnsavedWorkNoticeProps) {
  const { t, language } = useI18n();
  return (
    <Alert color="yellow" icon={<IconHistory size={20} aria-hidden />} title={t('work.title')}>
      <Text size="sm">{t('work.text', { at: formatInstant(work.updatedAt, language) })}</Text>
      {isOutdated && <Text size="sm">{t('work.outdated')}</Text>}
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={onTake}>
          {t('work.take')}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {t('work.discard')}
        </Button>
      </Group>
    </Alert>
  );
}
