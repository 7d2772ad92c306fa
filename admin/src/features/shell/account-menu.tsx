import {
  Avatar,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import type { SignedInUser } from 'parvis/contract/auth';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/language.ts';
import classes from './account-menu.module.css';

const SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

/** The person's own menu: language, colours, sign out. */
export function AccountMenu({ user }: { user: SignedInUser }) {
  const { t, language, changeLanguage } = useI18n();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const name = `${user.firstName} ${user.lastName}`.trim() || user.login;
  const check = (chosen: boolean) => (chosen ? <IconCheck size={16} aria-hidden /> : <span />);
  return (
    <Menu position="bottom-end" width={230} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.button ?? ''} aria-label={t('shell.account', { name })}>
          <Avatar size={36} color="teal" variant="filled" name={name} alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <Text fw={600}>{name}</Text>
          <Text size="xs" c="dimmed">
            {user.profile ? `${user.login} · ${user.profile.name}` : user.login}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('shell.language')}</Menu.Label>
        {LANGUAGES.map((choice) => (
          <Menu.Item
            key={choice}
            role="menuitemradio"
            aria-checked={choice === language}
            lang={choice}
            leftSection={check(choice === language)}
            onClick={() => {
              // The menu's labels and the server's messages come in the new language too.
              void changeLanguage(choice).then(() => queries.invalidateQueries());
            }}
          >
            {LANGUAGE_NAMES[choice]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('shell.colours')}</Menu.Label>
        {SCHEMES.map((scheme) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            leftSection={check(scheme === colorScheme)}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`shell.colours-${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/sign-in', state: { signOut: true } })}
        >
          {t('shell.sign-out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
