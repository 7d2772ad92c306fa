import { ActionIcon, Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import IconCalendarX from '@tabler/icons-react/dist/esm/icons/IconCalendarX.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconRecycle from '@tabler/icons-react/dist/esm/icons/IconRecycle.mjs';
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteBeforeDialog } from './delete-before-dialog.tsx';
import { ErasureDialog } from './erasure-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { PurgeDialog } from './purge-dialog.tsx';
import type { Amount } from '../../ui/list/use-amount.ts';
import type { ResultsSearch } from './results-search.ts';
import { DANGER } from '../../theme.ts';

type Tool = 'export' | 'before' | 'purge' | 'erase';

interface ResultToolsProps {
  search: ResultsSearch;
  /** Whether the purge dialog is open. */
  purge: boolean;
  total: Amount;
}

/** Tools for many submissions: export, purge and erasure. */
export function ResultTools({ search, purge, total }: ResultToolsProps) {
  const { t } = useI18n();
  const navigate = useNavigate({ from: '/forms-results' });
  const [tool, setTool] = useState<Tool | undefined>(purge ? 'purge' : undefined);
  const close = () => {
    setTool(undefined);
    if (purge) void navigate({ search, replace: true });
  };
  return (
    <>
      <Button
        variant="default"
        disabled={total.count === 0}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => setTool('export')}
      >
        {t('results.export')}
      </Button>
      <Menu position="bottom-end" shadow="md" width={260}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('results.more')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRecycle size={18} aria-hidden />} onClick={() => setTool('purge')}>
            {t('results.purge')}
          </Menu.Item>
          <Menu.Item leftSection={<IconUserOff size={18} aria-hidden />} onClick={() => setTool('erase')}>
            {t('results.erase')}
          </Menu.Item>
          <Menu.Item
            color={DANGER}
            disabled={!search.form}
            leftSection={<IconCalendarX size={18} aria-hidden />}
            onClick={() => setTool('before')}
          >
            {t('results.before')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {tool === 'export' && <ExportDialog search={search} total={total} onClose={close} />}
      {tool === 'purge' && <PurgeDialog onClose={close} />}
      {tool === 'erase' && <ErasureDialog onClose={close} />}
      {tool === 'before' && search.form && <DeleteBeforeDialog form={search.form} onClose={close} />}
    </>
  );
}
