import { Modal, type MantineSize } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';
import classes from './dialog.module.css';
import { useEscape } from './use-escape.ts';
import { useFocusBack } from './use-focus-back.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: MantineSize;
  /** Only the buttons close it. */
  insistent?: boolean;
  children: ReactNode;
}

/** Base of all dialogs: labelled by its title, closed by Escape, with the focus trapped. */
export function Dialog({ opened, onClose, title, size = 'md', insistent = false, children }: DialogProps) {
  const { t } = useI18n();
  const head = useRef<HTMLDivElement>(null);
  useFocusBack(opened, head);
  useEscape(opened, () => {
    if (!insistent) onClose();
  });
  // Composed manually: Mantine's header would add a second banner landmark to the page.
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      closeOnEscape={false}
      // `useFocusBack` returns the focus, unless it has moved elsewhere.
      returnFocus={false}
      closeOnClickOutside={!insistent}
      zIndex={insistent ? 400 : 300}
    >
      <Modal.Overlay blur={2} />
      <Modal.Content radius="lg">
        <div ref={head} className={classes.head}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} />
        </div>
        <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
