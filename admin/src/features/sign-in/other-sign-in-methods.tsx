import { Button, Divider, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { SIGNED_IN_PATH } from './signed-in-elsewhere.ts';

interface OtherSignInMethodsProps {
  /** Address to return to. */
  returnTo?: string | undefined;
  /**
   * Opens the provider in a new tab, to keep the state of this page. Called with the tab so that it can be closed
   * afterwards.
   */
  onTab?: (tab: Window) => void;
}

/** A button for each identity provider; renders nothing without one. */
export function OtherSignInMethods({ returnTo, onTab }: OtherSignInMethodsProps) {
  const { t } = useI18n();
  const { data: providers = [] } = useQuery(useApi().query('GET /api/auth/providers'));
  if (providers.length === 0) return null;
  const back = onTab ? SIGNED_IN_PATH : returnTo;
  const query = back === undefined ? '' : `?${new URLSearchParams({ returnTo: back }).toString()}`;
  return (
    <Stack gap="sm" mt="md" role="group" aria-label={t('sign-in.other-ways')}>
      <Divider />
      {providers.map(({ id, label }) => (
        <Button
          key={id}
          component="a"
          href={`/api/auth/oidc/${id}${query}`}
          {...(onTab && {
            target: '_blank',
            rel: 'noopener',
            onClick: (click: MouseEvent) => openTab(click, `/api/auth/oidc/${id}${query}`, onTab),
          })}
          variant="default"
          size="md"
          fullWidth
        >
          {t('sign-in.through', { provider: label })}
        </Button>
      ))}
      {onTab && (
        <Text size="sm" c="dimmed">
          {t('sign-in.beside')}
        </Text>
      )}
    </Stack>
  );
}

/** Opens a tab that a script can close later. If pop-ups are blocked, the link opens normally. */
function openTab(click: MouseEvent, address: string, onTab: (tab: Window) => void): void {
  const tab = window.open('', '_blank');
  if (!tab) return;
  click.preventDefault();
  // Denies the provider access to this page.
  tab.opener = null;
  tab.location.href = address;
  onTab(tab);
}
