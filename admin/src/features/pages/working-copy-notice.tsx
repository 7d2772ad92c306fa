import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconGitBranch from '@tabler/icons-react/dist/esm/icons/IconGitBranch.mjs';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import type { PageEditorState } from './use-page-editor.ts';

/** Over a page of which a copy is being prepared: what visitors see meanwhile, and the way back. */
export function WorkingCopyNotice({
  editor: { copy, live, locale, discardCopy },
}: {
  editor: PageEditorState;
}) {
  const { t } = useI18n();
  const [asking, { open, close }] = useDisclosure(false);
  if (!copy || !live) return null;
  const address = `/secured-view/${live.shortcut}?${new URLSearchParams({ locale, state: 'live' }).toString()}`;
  return (
    <>
      <Alert color="blue" icon={<IconGitBranch size={20} aria-hidden />} title={t('page.copy-title')}>
        <Text size="sm">{t('page.copy-text')}</Text>
        {copy.conflicts.length > 0 && (
          <>
            <Text size="sm" mt="xs" fw={600}>
              {t('page.copy-conflicts')}
            </Text>
            <List size="sm">
              {copy.conflicts.map(({ pointer, message }) => (
                <List.Item key={pointer}>{message}</List.Item>
              ))}
            </List>
          </>
        )}
        <Group gap="xs" mt="sm">
          <Button component="a" href={address} target="_blank" rel="noopener" size="xs" variant="default">
            {t('page.copy-live')}
            <span className="visually-hidden"> ({t('page.opens-tab')})</span>
          </Button>
          <Button size="xs" variant="default" c="var(--mantine-color-error)" onClick={open}>
            {t('page.copy-discard')}
          </Button>
        </Group>
      </Alert>
      <DeleteDialog
        opened={asking}
        title={t('page.copy-discard-title')}
        text={t('page.copy-discard-text')}
        label={t('page.copy-discard')}
        onDelete={discardCopy}
        onClose={close}
      />
    </>
  );
}
