import type { ContentState } from 'parvis/contract/content-state';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'good' | 'waiting' | 'quiet' | 'bad' | 'news';

export const TONE_OF_STATE: Record<ContentState, Tone> = {
  draft: 'waiting',
  scheduled: 'news',
  published: 'good',
  'changes-pending': 'good',
  expired: 'quiet',
  archived: 'quiet',
};

/** Several badges of one item. */
export function StatusBadges({ children }: { children: ReactNode }) {
  return <span className={classes.badges}>{children}</span>;
}

interface StatusBadgeProps {
  tone: Tone;
  /** Details, as a tooltip. */
  title?: string | undefined;
  children: ReactNode;
}

/** A state as text with a dot, so that it is not conveyed by colour alone. */
export function StatusBadge({ tone, title, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
