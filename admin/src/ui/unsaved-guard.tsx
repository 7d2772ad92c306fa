import { useBlocker } from '@tanstack/react-router';
import { useI18n } from '../i18n/i18n-context.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuardProps {
  /** Whether there is something to lose, asked at the moment of leaving. */
  isDirty: () => boolean;
}

/** Asks before the screen, or the browser's tab, is left with unsaved changes. */
export function UnsavedGuard({ isDirty }: UnsavedGuardProps) {
  const { t } = useI18n();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      cancelLabel={t('unsaved.stay')}
      confirmLabel={t('unsaved.leave')}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
