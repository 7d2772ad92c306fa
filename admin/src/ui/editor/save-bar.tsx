import { Text } from '@mantine/core';
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs';
import type { ReactNode } from 'react';
import { formatTime } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { SteadyButton } from '../steady-button.tsx';
import classes from './save-bar.module.css';

interface SaveBarProps {
  dirty: boolean;
  /** When unsaved changes were last stored on the server. */
  keptAt?: string | undefined;
  /** Whether nothing has been saved yet. */
  isNew: boolean;
  saving: boolean;
  /** Label of the button for a new entity; default: Save. */
  createLabel?: string;
  /** What the button does; default: Save. */
  label?: string;
  /** Other save buttons, placed first. */
  actions?: ReactNode;
}

/** Sticky bar at the foot of an editor: whether there are unsaved changes, and the save button. */
export function SaveBar({ dirty, keptAt, isNew, saving, createLabel, label, actions }: SaveBarProps) {
  const { t, language } = useI18n();
  const unsaved =
    keptAt === undefined ? t('editor.unsaved') : t('work.kept', { at: formatTime(keptAt, language) });
  return (
    <div className={classes.bar} data-floating>
      <Text
        size="sm"
        c="dimmed"
        role="status"
        className={classes.state ?? ''}
        data-dirty={dirty || undefined}
      >
        {dirty ? unsaved : !isNew && t('editor.saved')}
      </Text>
      {actions}
      <SteadyButton
        type="submit"
        loading={saving}
        variant={dirty || isNew ? 'filled' : 'default'}
        leftSection={<IconDeviceFloppy size={18} aria-hidden />}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {isNew && createLabel !== undefined ? createLabel : (label ?? t('common.save'))}
      </SteadyButton>
    </div>
  );
}
