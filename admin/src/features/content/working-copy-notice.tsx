import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconGitBranch from '@tabler/icons-react/dist/esm/icons/IconGitBranch.mjs';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import type { WorkingCopyConflict } from 'parvis/contract/working-copy';

interface WorkingCopyNoticeProps {
  conflicts: readonly WorkingCopyConflict[];
  /** Address of the published version; undefined when it has no page of its own. */
  liveAddress: string | undefined;
  onDiscard: () => Promise<void>;
}

/** Notice above an entity with pending changes: what visitors see meanwhile, and a button to discard the changes. */
export function WorkingCopyNotice({ conflicts, liveAddress, onDiscard }: WorkingCopyNoticeProps) {
  const { t } = useI18n();
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <>
      <Alert color="blue" icon={<IconGitBranch size={20} aria-hidden />} title={t('content.copy-title')}>
        <Text size="sm">{t('content.copy-text')}</Text>
        {conflicts.length > 0 && (
          <>
            <Text size="sm" mt="xs" fw={600}>
              {t('content.copy-conflicts')}
            </Text>
            <List size="sm">
              {conflicts.map(({ pointer, message }) => (
                <List.Item key={pointer}>{message}</List.Item>
              ))}
            </List>
          </>
        )}
        <Group gap="xs" mt="sm">
          {liveAddress !== undefined && (
            <Button
              component="a"
              href={liveAddress}
              target="_blank"
              rel="noopener"
              size="xs"
              variant="default"
            >
              {t('content.copy-live')}
              <span className="visually-hidden"> ({t('content.opens-tab')})</span>
            </Button>
          )}
          <Button size="xs" variant="default" c="var(--mantine-color-error)" onClick={open}>
            {t('content.copy-discard')}
          </Button>
        </Group>
      </Alert>
      <DeleteDialog
        opened={asking}
        title={t('content.copy-discard-title')}
        text={t('content.copy-discard-text')}
        label={t('content.copy-discard')}
        onDelete={onDiscard}
        onClose={close}
      />
    </>
  );
}
