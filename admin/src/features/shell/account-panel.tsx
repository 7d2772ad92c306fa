import { Button, Divider, FocusTrap, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import type { SignedInUser } from 'parvis/contract/auth';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { useEscape } from '../../ui/use-escape.ts';
import { Preferences } from '../account/preferences.tsx';
import classes from './account-menu.module.css';

interface AccountPanelProps {
  user: SignedInUser;
  name: string;
  onClose: () => void;
}

/** Who is signed in, language, colours, the account, sign out. Fetched when it is first opened. */
export function AccountPanel({ user, name, onClose }: AccountPanelProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  useEscape(true, onClose);
  return (
    <FocusTrap active>
      <div role="dialog" aria-label={t('shell.account', { name })} className={classes.panel}>
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
              onClick={onClose}
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
      </div>
    </FocusTrap>
  );
}
