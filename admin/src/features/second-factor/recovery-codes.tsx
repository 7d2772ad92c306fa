import { Button, Stack, Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useI18n } from '../../i18n/i18n-context.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useI18n();
  const text = codes.join('\n');
  return (
    <Stack>
      <Text>{t('second-factor.codes-text')}</Text>
      <ul className={classes.codes} aria-label={t('second-factor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <CopyButton text={text} />
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="parvis-recovery-codes.txt"
        >
          {t('second-factor.download')}
        </Button>
        <Button onClick={onClose}>{t('second-factor.codes-kept')}</Button>
      </DialogActions>
    </Stack>
  );
}
