import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: ReactNode;
  /** Omitted where the screen's heading already says it. */
  title?: string;
  text: string;
  /** The suggested action. */
  action?: ReactNode;
}

/** Placeholder for an empty screen: why it is empty, and what to do first. */
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
