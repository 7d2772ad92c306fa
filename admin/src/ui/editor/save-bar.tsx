import { Text } from '@mantine/core';
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { SteadyButton } from '../steady-button.tsx';
import classes from './save-bar.module.css';

interface SaveBarProps {
  dirty: boolean;
  /** Nothing has ever been saved. */
  isNew: boolean;
  saving: boolean;
  /** What the button of a new one is called; default: Save, as ever after. */
  createLabel?: string;
  /** Other ways to save, before the button. */
  actions?: ReactNode;
}

/** Always in sight at the foot of the editor: whether there is something to save, and the button. */
export function SaveBar({ dirty, isNew, saving, createLabel, actions }: SaveBarProps) {
  const { t } = useI18n();
  return (
    <div className={classes.bar} data-floating>
      <Text
        size="sm"
        c="dimmed"
        role="status"
        className={classes.state ?? ''}
        data-dirty={dirty || undefined}
      >
        {dirty ? t('editor.unsaved') : !isNew && t('editor.saved')}
      </Text>
      {actions}
      <SteadyButton
        type="submit"
        loading={saving}
        variant={dirty || isNew ? 'filled' : 'default'}
        leftSection={<IconDeviceFloppy size={18} aria-hidden />}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {isNew && createLabel !== undefined ? createLabel : t('common.save')}
      </SteadyButton>
    </div>
  );
}
