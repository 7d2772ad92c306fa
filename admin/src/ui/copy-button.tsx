import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useI18n } from '../i18n/i18n-context.ts';

/** Button that copies a text. Hidden without clipboard access (plain HTTP). */
export function CopyButton({ text }: { text: string }) {
  const { t } = useI18n();
  const clipboard = useClipboard({ timeout: 3000 });
  if (!('clipboard' in navigator)) return null;
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => clipboard.copy(text)}
    >
      {t(clipboard.copied ? 'common.copied' : 'common.copy')}
    </Button>
  );
}
