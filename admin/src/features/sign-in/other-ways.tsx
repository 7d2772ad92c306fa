import { Button, Divider, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { providersQuery } from '../../api/auth.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { SIGNED_IN_PATH } from './signed-in-elsewhere.ts';

interface OtherWaysProps {
  /** Where one was going. */
  returnTo?: string | undefined;
  /** In a tab of their own: what is on this page must stay. */
  beside?: boolean;
}

/** A button for each identity provider; nothing without one. They lead out of this page, and back to where one was going. */
export function OtherWays({ returnTo, beside = false }: OtherWaysProps) {
  const { t } = useI18n();
  const api = useApi();
  const { data: providers = [] } = useQuery(providersQuery(api.auth));
  if (providers.length === 0) return null;
  const back = beside ? SIGNED_IN_PATH : returnTo;
  const query = back === undefined ? '' : `?${new URLSearchParams({ returnTo: back }).toString()}`;
  return (
    <Stack gap="sm" mt="md" role="group" aria-label={t('sign-in.other-ways')}>
      <Divider />
      {providers.map(({ id, label }) => (
        <Button
          key={id}
          component="a"
          href={`/api/auth/oidc/${id}${query}`}
          {...(beside ? { target: '_blank', rel: 'noopener' } : {})}
          variant="default"
          size="md"
          fullWidth
        >
          {t('sign-in.through', { provider: label })}
        </Button>
      ))}
      {beside && (
        <Text size="sm" c="dimmed">
          {t('sign-in.beside')}
        </Text>
      )}
    </Stack>
  );
}
