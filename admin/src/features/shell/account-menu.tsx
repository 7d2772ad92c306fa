import { UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import type { SignedInUser } from 'parvis/contract/auth';
import { useRef, useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { fetched } from '../../ui/fetched.tsx';
import classes from './account-menu.module.css';

export const AccountPanel = fetched(async () => (await import('./account-panel.tsx')).AccountPanel);

/** The person's own corner. */
export function AccountMenu({ user }: { user: SignedInUser }) {
  const { t } = useI18n();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const corner = useClickOutside<HTMLDivElement>(() => setOpened(false));
  const name = `${user.firstName} ${user.lastName}`.trim() || user.login;
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  return (
    <div ref={corner} className={classes.corner}>
      <UnstyledButton
        ref={button}
        className={classes.button ?? ''}
        aria-label={t('shell.account', { name })}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <span className={classes.initials} data-initials={initialsOf(name)} aria-hidden />
      </UnstyledButton>
      {opened && <AccountPanel user={user} name={name} onClose={close} />}
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}
