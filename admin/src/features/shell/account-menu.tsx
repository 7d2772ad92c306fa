import { Button, Divider, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import { useNavigate } from '@tanstack/react-router';
import type { SignedInUser } from 'parvis/contract/auth';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Initials } from '../../ui/initials.tsx';
import { Preferences } from '../account/preferences.tsx';
import classes from './account-menu.module.css';

/** Menu of the signed-in user: language, colour scheme, account, sign out. */
export function AccountMenu({ user }: { user: SignedInUser }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [opened, { toggle, close }] = useDisclosure(false);
  const name = `${user.firstName} ${user.lastName}`.trim() || user.login;
  return (
    <Popover
      opened={opened}
      onChange={close}
      position="bottom-end"
      width="min(20rem, calc(100vw - 2rem))"
      radius="lg"
      shadow="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.button ?? ''}
          aria-label={t('shell.account', { name })}
          onClick={toggle}
        >
          <Initials name={name} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="md">
        <Stack gap="md">
          <div>
            <Text fw={600}>{name}</Text>
            <Text size="sm" c="dimmed">
              {user.profile ? `${user.login} · ${user.profile.name}` : user.login}
            </Text>
          </div>
          <Divider />
          <Preferences />
          <Divider />
          <Stack gap="xs">
            <ButtonLink
              to="/account"
              variant="default"
              leftSection={<IconUserCircle size={18} aria-hidden />}
              onClick={close}
            >
              {t('account.title')}
            </ButtonLink>
            <Button
              variant="default"
              leftSection={<IconLogout size={18} aria-hidden />}
              onClick={() => void navigate({ to: '/sign-in', state: { signOut: true } })}
            >
              {t('shell.sign-out')}
            </Button>
          </Stack>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
