import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';
import classes from './side-panel.module.css';
import type { Neighbours } from './list/use-neighbours.ts';
import { NeighbourButtons } from './neighbour-buttons.tsx';
import { useEscape } from './use-escape.ts';

interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** CSS width; full width on phones. */
  width?: string;
  /** Sticky footer below the scrolled content. */
  footer?: ReactNode;
  /** The items before and after it in its list. */
  neighbours?: Neighbours;
  children: ReactNode;
}

/** Details of an item beside its list. Escape closes it, and the focus returns to where it was. */
export function SidePanel({
  opened,
  onClose,
  title,
  width = '34rem',
  footer,
  neighbours,
  children,
}: SidePanelProps) {
  const { t } = useI18n();
  useEscape(opened, onClose);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={width}
      zIndex={250}
      closeOnEscape={false}
    >
      <Drawer.Overlay blur={1} backgroundOpacity={0.35} />
      <Drawer.Content>
        <div className={classes.content}>
          <div className={classes.head}>
            <Drawer.Title className={classes.title ?? ''}>{title}</Drawer.Title>
            {neighbours && <NeighbourButtons {...neighbours} />}
            <Drawer.CloseButton aria-label={t('common.close')} size="lg" />
          </div>
          <Drawer.Body className={classes.body ?? ''}>{children}</Drawer.Body>
          {footer && <div className={classes.foot}>{footer}</div>}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
