import { ActionIcon, Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { DANGER } from '../../theme.ts';

interface EntryMenuProps {
  name: string;
  onRename: (name: string) => Promise<void>;
  /** Throws `in-use`. */
  onRemove: () => Promise<void>;
}

/** Menu to rename or delete a role or profile. */
export function EntryMenu({ name, onRename, onRemove }: EntryMenuProps) {
  const { t } = useI18n();
  const [asked, setAsked] = useState<'rename' | 'delete'>();
  const close = () => setAsked(undefined);
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={180}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('access.more', { name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setAsked('rename')}>
            {t('access.rename')}
          </Menu.Item>
          <Menu.Item
            color={DANGER}
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setAsked('delete')}
          >
            {t('common.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'rename' && (
        <NameDialog
          title={t('access.rename-title', { name })}
          name={name}
          submitLabel={t('access.rename')}
          onSubmit={onRename}
          onClose={close}
        />
      )}
      <DeleteDialog
        opened={asked === 'delete'}
        title={t('access.delete-title', { name })}
        text={t('access.delete-text')}
        onDelete={onRemove}
        onClose={close}
      />
    </>
  );
}
