import { Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './screen.module.css';

interface ScreenProps {
  title: string;
  /** Beside the title: a badge. */
  aside?: ReactNode;
  /** Beside the title, quietly, and below it on a phone: how many there are. */
  count?: string | undefined;
  /** Above the title: the way back. */
  above?: ReactNode;
  actions?: ReactNode;
  /** Takes the whole window on a large screen. */
  wide?: boolean;
  children: ReactNode;
}

/** A screen of the application: names the browser's tab, and tells a screen reader that another screen is open. */
export function Screen({ title, aside, count, above, actions, wide, children }: ScreenProps) {
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
          <div className={classes.names}>
            <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </Title>
            {count && <Text className={classes.count}>{count}</Text>}
            {aside}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      </div>
      {children}
    </Stack>
  );
}
