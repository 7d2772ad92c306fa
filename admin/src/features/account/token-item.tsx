import { Button, Group, Text } from '@mantine/core';
import type { TokenView } from 'parvis/contract/account';
import { formatAge, formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './account.module.css';

/** A list item for one API token. */
export function TokenItem({ token, onEnd }: { token: TokenView; onEnd: () => void }) {
  const { t, language } = useI18n();
  const now = new Date();
  const isOver = token.expiresAt !== null && new Date(token.expiresAt) <= now;
  return (
    <li className={classes.item}>
      <div>
        <Group gap="xs">
          <Text fw={600} size="sm">
            {token.name}
          </Text>
          {isOver && <StatusBadge tone="bad">{t('account.token-over')}</StatusBadge>}
          {token.readOnly && <StatusBadge tone="quiet">{t('account.token-read-only')}</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {token.lastUsedAt
            ? t('account.token-used', { age: formatAge(token.lastUsedAt, language, now) })
            : t('account.token-unused')}
          {' · '}
          {token.expiresAt
            ? t('account.token-until', { at: formatInstant(token.expiresAt, language) })
            : t('account.token-forever')}
        </Text>
        {token.authorities && (
          <Text size="sm" c="dimmed">
            {token.authorities.join(', ')}
          </Text>
        )}
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('account.end-token', { name: token.name })}
        onClick={onEnd}
      >
        {t('account.revoke')}
      </Button>
    </li>
  );
}
