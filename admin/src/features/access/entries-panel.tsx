import { Button, Group, Text } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { CollisionDialog, type Edited } from '../../ui/editor/collision-dialog.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NameDialog } from './name-dialog.tsx';
import type { EntryCollision } from './use-entries.ts';

interface EntriesPanelProps {
  title: string;
  text: string;
  newLabel: string;
  /** The error of the last save. */
  error: unknown;
  collision: EntryCollision<Edited> | undefined;
  onCreate: (name: string) => Promise<void>;
  children: ReactNode;
}

/** Roles or profiles: a description, the matrix, and a button to create another. */
export function EntriesPanel(props: EntriesPanelProps) {
  const { title, text, newLabel, error, collision, onCreate, children } = props;
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
      <CollisionDialog
        collision={collision}
        differencesTo={() => collision?.differences ?? []}
        isSaving={false}
      />
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
