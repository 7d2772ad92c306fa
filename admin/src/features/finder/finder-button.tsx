import { UnstyledButton } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './finder.module.css';

/** Button that opens the finder, with its keyboard shortcut. */
export function FinderButton() {
  const { t } = useI18n();
  const isApple = ['macos', 'ios'].includes(useOs());
  return (
    <UnstyledButton className={classes.button ?? ''} onClick={spotlight.open} aria-label={t('finder.search')}>
      <IconSearch size={18} stroke={1.7} aria-hidden />
      <span className={classes.hint}>{t('finder.search')}</span>
      <span className={classes.keys} data-keys={isApple ? '⌘ K' : 'Ctrl K'} aria-hidden />
    </UnstyledButton>
  );
}
