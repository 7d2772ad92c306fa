import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconShieldOff from '@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs';
import type { UserView } from 'parvis/contract/user';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import { USERS_KEY } from '../../api/users.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { nameOf } from './user-values.ts';

type Action = 'disable' | 'restore' | 'reset' | 'mail';

interface UserActionsProps {
  user: UserView;
  /** It is the person who is signed in: they cannot lock themselves out from here. */
  isSelf: boolean;
  onChanged: (user: UserView) => void;
}

/** What can be done with a user besides editing; each says first what it ends. */
export function UserActions({ user, isSelf, onChanged }: UserActionsProps) {
  const { t } = useI18n();
  const { users } = useApi();
  const notify = useNotify();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Action>('disable');
  const [asking, setAsking] = useState(false);
  const act = useMutation({
    mutationFn: async (action: Action) => {
      if (action === 'disable') await users.disable(user.id, user.version);
      if (action === 'restore') await users.restore(user.id, user.version);
      if (action === 'reset') await users.resetSecondFactor(user.id);
      if (action === 'mail') await users.sendPasswordLink(user.email);
      return users.read(user.id);
    },
    onSuccess: (changed, action) => {
      onChanged(changed);
      setAsking(false);
      notify(t(`user.${action}-done`));
    },
    onError: async (error) => {
      // Somebody else has changed the user: what is asked for next is about how the user is now.
      if (hasCode(error, 'stale')) onChanged(await users.read(user.id));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: USERS_KEY }),
  });
  const ask = (action: Action) => {
    act.reset();
    setAsked(action);
    setAsking(true);
  };
  return (
    <>
      {user.disabled ? (
        <Button
          variant="default"
          leftSection={<IconUserCheck size={18} aria-hidden />}
          onClick={() => ask('restore')}
        >
          {t('user.restore')}
        </Button>
      ) : (
        !isSelf && (
          <Button
            variant="default"
            leftSection={<IconUserOff size={18} aria-hidden />}
            onClick={() => ask('disable')}
          >
            {t('user.disable')}
          </Button>
        )
      )}
      {!user.disabled && (
        <Menu position="bottom-end" shadow="md" width={280}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('user.more')}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconMail size={18} aria-hidden />} onClick={() => ask('mail')}>
              {t('user.mail')}
            </Menu.Item>
            <Menu.Item
              disabled={!user.secondFactorEnabled || isSelf}
              leftSection={<IconShieldOff size={18} aria-hidden />}
              onClick={() => ask('reset')}
            >
              {t('user.reset')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmDialog
        opened={asking}
        title={t(`user.${asked}-title`, { name: nameOf(user) })}
        text={t(`user.${asked}-text`, { email: user.email })}
        confirmLabel={t(`user.${asked}`)}
        harmless={asked === 'restore' || asked === 'mail'}
        busy={act.isPending}
        error={act.error}
        onConfirm={() => act.mutate(asked)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
