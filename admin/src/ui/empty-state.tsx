import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: ReactNode;
  /** Left out where the screen's own heading says it. */
  title?: string;
  text: string;
  /** What to do first. */
  action?: ReactNode;
}

/** Where there is nothing to show: says why, and what to do first. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center">
      <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
        {icon}
      </ThemeIcon>
      {title && (
        <Title order={2} size="h4">
          {title}
        </Title>
      )}
      <Text c="dimmed" maw={440}>
        {text}
      </Text>
      {action}
    </Stack>
  );
}
