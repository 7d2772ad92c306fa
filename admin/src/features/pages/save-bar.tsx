import { Button, Text } from '@mantine/core';
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './save-bar.module.css';

interface SaveBarProps {
  dirty: boolean;
  /** Nothing has ever been saved. */
  isNew: boolean;
  saving: boolean;
}

/** Always in sight at the foot of the editor: whether there is something to save, and the button. */
export function SaveBar({ dirty, isNew, saving }: SaveBarProps) {
  const { t } = useI18n();
  return (
    <div className={classes.bar}>
      <Text size="sm" c="dimmed" role="status">
        {dirty ? t('page.unsaved') : !isNew && t('page.saved-state')}
      </Text>
      <Button
        type="submit"
        loading={saving}
        variant={dirty || isNew ? 'filled' : 'default'}
        leftSection={<IconDeviceFloppy size={18} aria-hidden />}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {t('common.save')}
      </Button>
    </div>
  );
}
