import { Paper, Stack, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title?: string;
  children: ReactNode;
}

/** A bordered section of a screen, with an optional heading. */
export function Panel({ title, children }: PanelProps) {
  const id = useId();
  return (
    <Paper component="section" className={classes.panel} {...(title ? { 'aria-labelledby': id } : {})}>
      <Stack gap="md">
        {title && (
          <Title order={2} id={id} className={classes.title}>
            {title}
          </Title>
        )}
        {children}
      </Stack>
    </Paper>
  );
}
