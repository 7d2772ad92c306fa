import { List } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';

const MAX_SHOWN = 5;

/** The first of several reasons, and how many more there are. */
export function Reasons({ reasons }: { reasons: readonly ReactNode[] }) {
  const { t } = useI18n();
  const more = reasons.length - MAX_SHOWN;
  return (
    <List size="sm">
      {reasons.slice(0, MAX_SHOWN).map((reason, index) => (
        <List.Item key={index}>{reason}</List.Item>
      ))}
      {more > 0 && <List.Item>{t('list.more-reasons', { count: more })}</List.Item>}
    </List>
  );
}
