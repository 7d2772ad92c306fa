import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import { lazy, Suspense } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Waiting } from '../../ui/waiting.tsx';

const HelpTexts = lazy(async () => ({ default: (await import('./help-texts.tsx')).HelpTexts }));

/** Button that opens the help of the current screen. */
export function ScreenHelp({ path }: { path: string }) {
  const { t } = useI18n();
  const [opened, { open, close }] = useDisclosure(false);
  const label = t('help.open');
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} onClick={open}>
        <IconHelp size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <SidePanel opened={opened} onClose={close} title={label} width="26rem">
        <Suspense fallback={<Waiting />}>
          <HelpTexts path={path} />
        </Suspense>
      </SidePanel>
    </>
  );
}
