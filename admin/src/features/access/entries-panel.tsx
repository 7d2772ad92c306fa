import { Button, Group, Text } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NameDialog } from './name-dialog.tsx';

interface EntriesPanelProps {
  title: string;
  text: string;
  newLabel: string;
  /** What could not be saved. */
  error: unknown;
  onCreate: (name: string) => Promise<void>;
  children: ReactNode;
}

/** Roles, or profiles: what they are, the boxes, and how to make another. */
export function EntriesPanel({ title, text, newLabel, error, onCreate, children }: EntriesPanelProps) {
  const { t } = useI18n();
  const [naming, setNaming] = useState(false);
  return (
    <Panel title={title}>
      <Group justify="space-between" align="center" gap="sm">
        <Text size="sm" c="dimmed" maw={640}>
          {text}
        </Text>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setNaming(true)}
        >
          {newLabel}
        </Button>
      </Group>
      {error !== null && error !== undefined && <FaultAlert error={error} />}
      {children}
      {naming && (
        <NameDialog
          title={newLabel}
          name=""
          submitLabel={t('access.create')}
          onSubmit={onCreate}
          onClose={() => setNaming(false)}
        />
      )}
    </Panel>
  );
}
