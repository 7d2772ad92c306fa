import {
  Button,
  Divider,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import type { SignedInUser } from 'parvis/contract/auth';
import { useId, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/language.ts';
import classes from './account-menu.module.css';

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** The person's own corner: who is signed in, language, colours, sign out. */
export function AccountMenu({ user }: { user: SignedInUser }) {
  const { t, language, changeLanguage } = useI18n();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const name = `${user.firstName} ${user.lastName}`.trim() || user.login;
  return (
    <Popover
      position="bottom-end"
      width={280}
      shadow="lg"
      radius="lg"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={classes.button ?? ''} aria-label={t('shell.account', { name })}>
          <span className={classes.initials} data-initials={initialsOf(name)} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.account', { name })} className={classes.panel ?? ''}>
        <Stack gap="md">
          <div>
            <Text fw={600}>{name}</Text>
            <Text size="sm" c="dimmed">
              {user.profile ? `${user.login} · ${user.profile.name}` : user.login}
            </Text>
          </div>
          <Divider />
          <Choice label={t('shell.language')}>
            <SegmentedControl
              fullWidth
              value={language}
              data={LANGUAGES.map((choice) => ({ value: choice, label: LANGUAGE_NAMES[choice] }))}
              onChange={(choice) => {
                // The menu's labels and the server's messages come in the new language too.
                void changeLanguage(choice).then(() => queries.invalidateQueries());
              }}
            />
          </Choice>
          <Choice label={t('shell.colours')}>
            <SegmentedControl
              fullWidth
              value={colorScheme}
              data={SCHEMES.map((scheme) => ({ value: scheme, label: t(`shell.colours-${scheme}`) }))}
              onChange={setColorScheme}
            />
          </Choice>
          <Divider />
          <Button
            variant="default"
            leftSection={<IconLogout size={18} aria-hidden />}
            onClick={() => void navigate({ to: '/sign-in', state: { signOut: true } })}
          >
            {t('shell.sign-out')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} size="sm" fw={600} mb={6}>
        {label}
      </Text>
      {children}
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
