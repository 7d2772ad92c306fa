import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { pageListQuery } from '../../api/pages.ts';
import { settingsQuery } from '../../api/settings.ts';
import { formatAge, formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './latest-pages.module.css';
import { AnchorLink } from '../../ui/links.tsx';

const LENGTH = 5;

/** The pages that were changed last, to go on with them. */
export function LatestPages() {
  const { t, language } = useI18n();
  const { pages, settings } = useApi();
  const latest = useQuery(pageListQuery(pages, { size: LENGTH, sort: '-updatedAt' }));
  const site = useQuery(settingsQuery(settings));
  const mainLocale = site.data?.defaultLanguage ?? '';
  return (
    <Panel title={t('start.recent')}>
      {latest.isError && <FaultAlert error={latest.error} onRetry={() => void latest.refetch()} />}
      {latest.isPending && <Skeleton height={160} />}
      {latest.data?.items.length === 0 && <Text c="dimmed">{t('start.recent-empty')}</Text>}
      {latest.data && latest.data.items.length > 0 && (
        <ul className={classes.list}>
          {latest.data.items.map((page) => (
            <li key={page.id} className={classes.item}>
              <AnchorLink to="/pages/$id" params={{ id: page.id }} fw={600}>
                {page.title[mainLocale] ?? page.shortcut}
              </AnchorLink>
              <Text
                component="time"
                dateTime={page.updatedAt}
                size="sm"
                c="dimmed"
                title={formatInstant(page.updatedAt, language)}
              >
                {page.updatedBy
                  ? t('start.changed-by', {
                      age: formatAge(page.updatedAt, language, new Date()),
                      login: page.updatedBy,
                    })
                  : formatAge(page.updatedAt, language, new Date())}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
