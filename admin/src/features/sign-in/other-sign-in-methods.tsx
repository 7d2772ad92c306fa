import { Button, Divider, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { SIGNED_IN_PATH } from './signed-in-elsewhere.ts';

interface OtherWaysProps {
  /** Where one was going. */
  returnTo?: string | undefined;
  /** In a tab of their own, because what is on this page must stay: told of the tab, to close it in the end. */
  onTab?: (tab: Window) => void;
}

/** A button for each identity provider; nothing without one. They lead out of this page, and back to where one was going. */
export function OtherSignInMethods({ returnTo, onTab }: OtherWaysProps) {
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

/** A tab that a script has opened can be closed by one. Where that is not allowed the link opens it. */
function openTab(click: MouseEvent, address: string, onTab: (tab: Window) => void): void {
  const tab = window.open('', '_blank');
  if (!tab) return;
  click.preventDefault();
  // The provider must not get hold of this page.
  tab.opener = null;
  tab.location.href = address;
  onTab(tab);
}
