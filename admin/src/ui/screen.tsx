import { Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './screen.module.css';

interface ScreenProps {
  title: string;
  /** Beside the title: a badge, a count. */
  aside?: ReactNode;
  /** Above the title: the way back. */
  above?: ReactNode;
  actions?: ReactNode;
  /** Takes the whole window on a large screen. */
  wide?: boolean;
  children: ReactNode;
}

/** A screen of the application: names the browser's tab, and tells a screen reader that another screen is open. */
export function Screen({ title, aside, above, actions, wide, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(`${title} · Parvis`);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack gap="lg" className={classes.screen} data-wide={wide ? true : undefined}>
      <div>
        {above}
        <div className={classes.head}>
          <Group gap="0.25rem 0.75rem" miw={0}>
            <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </Title>
            {aside}
          </Group>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      </div>
      {children}
    </Stack>
  );
}
