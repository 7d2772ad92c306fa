import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteDialog, type Deletion } from '../delete-dialog.tsx';
import { faultText } from '../fault-text.ts';
import { useNotify } from '../use-notify.tsx';
import { DANGER } from '../../theme.ts';

interface EntityMenuProps {
  label: string;
  copyLabel: string;
  /** Copies it and opens the copy. */
  onCopy: () => Promise<void>;
  deleteLabel: string;
  deletion: Deletion;
  /** Items placed before the others. */
  children?: ReactNode;
}

/** Menu to copy or delete a saved entity. */
export function EntityMenu({ label, copyLabel, onCopy, deleteLabel, deletion, children }: EntityMenuProps) {
  const { t } = useI18n();
  const notify = useNotify();
  const [asking, { open: ask, close }] = useDisclosure(false);
  const copy = useMutation({ mutationFn: onCopy, onError: (error) => notify(faultText(error, t)) });
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={240} withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={label}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => copy.mutate()}>
            {copyLabel}
          </Menu.Item>
          <Menu.Item color={DANGER} leftSection={<IconTrash size={18} aria-hidden />} onClick={ask}>
            {deleteLabel}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteDialog {...deletion} opened={asking} onClose={close} />
    </>
  );
}
