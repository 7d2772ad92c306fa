import { useBlocker } from '@tanstack/react-router';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface UnsavedGuardProps {
  /** Returns whether there are unsaved changes; called on leaving. */
  isDirty: () => boolean;
  /** Returns whether a navigation would lose the changes. Default: any change of path. */
  leaves?: (from: Place, to: Place) => boolean;
  title?: string;
  text?: string;
}

interface Place {
  pathname: string;
  search: unknown;
}

const toAnotherPath = (from: Place, to: Place) => from.pathname !== to.pathname;

/** Prompts before the screen or the browser tab is left with unsaved changes. */
export function UnsavedGuard({ isDirty, leaves = toAnotherPath, title, text }: UnsavedGuardProps) {
  const { t } = useI18n();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => leaves(current, next) && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={title ?? t('unsaved.title')}
      text={text ?? t('unsaved.text')}
      cancelLabel={t('unsaved.stay')}
      confirmLabel={t('unsaved.leave')}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
