import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconShieldOff from '@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs';
import type { UserView } from 'parvis/contract/user';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { hasCode } from '../../api/api-error.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useNotify } from '../../ui/use-notify.tsx';
import { nameOf } from './user-values.ts';

type Action = 'disable' | 'restore' | 'reset' | 'mail';

interface UserActionsProps {
  user: UserView;
  /** Whether it is the signed-in user, who cannot lock themselves out here. */
  isSelf: boolean;
  onChanged: (user: UserView) => void;
}

/** The actions on a user besides editing; each confirmation says what it ends. */
export function UserActions({ user, isSelf, onChanged }: UserActionsProps) {
  const { t } = useI18n();
  const { send } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const [asked, setAsked] = useState<Action>('disable');
  const [asking, setAsking] = useState(false);
  const params = { id: user.id };
  const read = () => send('GET /api/admin/users/{id}', { params });
  const act = useMutation({
    mutationFn: async (action: Action) => {
      const { version } = user;
      if (action === 'disable') await send('DELETE /api/admin/users/{id}', { params, version });
      if (action === 'restore') await send('POST /api/admin/users/{id}/restore', { params, version });
      if (action === 'reset') await send('DELETE /api/admin/users/{id}/second-factor', { params });
      if (action === 'mail') await send('POST /api/auth/password-recovery', { body: { email: user.email } });
      return read();
    },
    onSuccess: (changed, action) => {
      onChanged(changed);
      setAsking(false);
      notify(t(`user.${action}-done`));
    },
    onError: async (error) => {
      // Someone else has changed the user: show the current version before the next attempt.
      if (hasCode(error, 'stale')) onChanged(await read());
    },
    onSettled: () => invalidate('/api/admin/users'),
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
        <Menu position="bottom-end" shadow="md" width={280} withinPortal={false}>
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
