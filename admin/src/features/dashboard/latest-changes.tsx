import { Text } from '@mantine/core';
import type { DashboardView } from 'parvis/contract/dashboard';
import { formatAge, formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SCREEN_OF_KIND } from '../../ui/screen-of-kind.ts';
import classes from './latest-changes.module.css';
import { useTextOf } from '../../ui/use-text-of.ts';

interface LatestChangesProps {
  changes: DashboardView['latestChanges'];
}

/** The most recently changed content. */
export function LatestChanges({ changes }: LatestChangesProps) {
  const textOf = useTextOf();
  const { t, language } = useI18n();
  const now = new Date();
  return (
    <Panel title={t('start.recent')}>
      {changes.length === 0 && <Text c="dimmed">{t('start.recent-empty')}</Text>}
      {changes.length > 0 && (
        <ul className={classes.list}>
          {changes.map(({ kind, id, shortcut, title, updatedAt, updatedBy }) => {
            const age = formatAge(updatedAt, language, now);
            return (
              <li key={id} className={classes.item}>
                <span className={classes.what}>
                  <AnchorLink to={SCREEN_OF_KIND[kind]} params={{ id }} fw={600}>
                    {textOf(title, shortcut)}
                  </AnchorLink>
                  <Text span size="sm" c="dimmed">
                    {t(`usages.kind-${kind}`)}
                  </Text>
                </span>
                <Text
                  component="time"
                  dateTime={updatedAt}
                  size="sm"
                  c="dimmed"
                  title={formatInstant(updatedAt, language)}
                >
                  {updatedBy ? t('start.changed-by', { age, login: updatedBy }) : age}
                </Text>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
