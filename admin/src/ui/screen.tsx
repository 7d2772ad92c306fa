import { Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './screen.module.css';

interface ScreenProps {
  title: string;
  /** A badge beside the title. */
  aside?: ReactNode;
  /** The count beside the title, or below it on phones. */
  count?: string | undefined;
  /** The back link above the title. */
  above?: ReactNode;
  actions?: ReactNode;
  /** Uses the full width of large windows. */
  wide?: boolean;
  children: ReactNode;
}

/** Base of all screens: sets the document title and announces the screen to screen readers. */
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
