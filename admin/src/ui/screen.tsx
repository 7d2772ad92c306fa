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
  children: ReactNode;
}

/** A screen of the application: names the browser's tab, and tells a screen reader that another screen is open. */
export function Screen({ title, aside, above, actions, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(`${title} · Parvis`);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack gap="lg" className={classes.screen}>
      <div>
        {above}
        <div className={classes.head}>
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </Title>
            {aside}
          </Group>
          {actions && <Group gap="xs">{actions}</Group>}
        </div>
      </div>
      {children}
    </Stack>
  );
}
