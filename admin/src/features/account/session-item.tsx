import { Button, Group, Text } from '@mantine/core';
import type { SessionView } from 'parvis/contract/account';
import { formatAge, formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './account.module.css';

interface SessionProps {
  session: SessionView;
  busy: boolean;
  onEnd: () => void;
}

/** A list item for one session. */
export function SessionItem({ session, busy, onEnd }: SessionProps) {
  const { t, language } = useI18n();
  const name =
    [session.browser, session.system].filter((part) => part !== null).join(' · ') ||
    t('account.unknown-browser');
  return (
    <li className={classes.item}>
      <div>
        <Group gap="xs">
          <Text fw={600} size="sm">
            {name}
          </Text>
          {session.current && <StatusBadge tone="good">{t('account.this-session')}</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed" title={formatInstant(session.lastUsedAt, language)}>
          {t('account.session-facts', {
            age: formatAge(session.lastUsedAt, language, new Date()),
            address: session.address ?? '–',
            since: formatInstant(session.createdAt, language),
          })}
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          aria-label={t('account.end-session', { name })}
          onClick={onEnd}
        >
          {t('account.end')}
        </Button>
      )}
    </li>
  );
}
