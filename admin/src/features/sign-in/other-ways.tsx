import { Button, Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { providersQuery } from '../../api/auth.ts';
import { useI18n } from '../../i18n/i18n-context.ts';

/** A button for each identity provider; nothing without one. They lead out of this page, and back to where one was going. */
export function OtherWays({ returnTo }: { returnTo: string | undefined }) {
  const { t } = useI18n();
  const api = useApi();
  const { data: providers = [] } = useQuery(providersQuery(api.auth));
  if (providers.length === 0) return null;
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo }).toString()}`;
  return (
    <Stack gap="sm" mt="md" role="group" aria-label={t('sign-in.other-ways')}>
      <Divider />
      {providers.map(({ id, label }) => (
        <Button
          key={id}
          component="a"
          href={`/api/auth/oidc/${id}${query}`}
          variant="default"
          size="md"
          fullWidth
        >
          {t('sign-in.through', { provider: label })}
        </Button>
      ))}
    </Stack>
  );
}
