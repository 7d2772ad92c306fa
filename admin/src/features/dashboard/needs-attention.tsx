import { Group, Text } from '@mantine/core';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { EXPIRING_DAYS } from 'parvis/contract/attention';
import type { DashboardView } from 'parvis/contract/dashboard';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useLanguageNames } from '../../ui/language-names.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { KIND_WORDS } from '../content/kind-words.ts';
import { LIST_OF_KIND, SCREEN_OF_KIND } from '../../ui/screen-of-kind.ts';
import classes from './dashboard.module.css';
import { useTextOf } from '../../ui/use-text-of.ts';

/** What needs attention, each leading to the list of what it counts. */
export function NeedsAttention({ view }: { view: DashboardView }) {
  const { t } = useI18n();
  const { failedMails = 0, spamHeld = 0, failedDeliveries, failedPublications, media } = view;
  const { attention = [], translations = [] } = view;
  const counts = [failedMails, spamHeld, failedDeliveries, failedPublications?.total, media.undescribed];
  const isQuiet =
    ![...counts, media.unused].some(Boolean) && attention.length === 0 && translations.length === 0;
  return (
    <Panel title={t('dashboard.to-look-at')}>
      {isQuiet && (
        <div className={classes.quiet}>
          <IconCircleCheck size={20} aria-hidden />
          <span>{t('dashboard.all-well')}</span>
        </div>
      )}
      {!isQuiet && (
        <ul className={classes.list}>
          {failedMails > 0 && (
            <Trouble text={t('dashboard.failed-mails-text')}>
              <AnchorLink to="/forms-results" search={{ mail: 'failed' }} fw={600}>
                {t('dashboard.failed-mails', { count: failedMails })}
              </AnchorLink>
            </Trouble>
          )}
          {failedDeliveries > 0 && (
            <Trouble text={t('dashboard.failed-deliveries-text')}>
              <AnchorLink to="/webhooks" search={{ deliveries: 'failed' }} fw={600}>
                {t('dashboard.failed-deliveries', { count: failedDeliveries })}
              </AnchorLink>
            </Trouble>
          )}
          {spamHeld > 0 && (
            <Trouble text={t('dashboard.spam-text')}>
              <AnchorLink to="/forms-results" search={{ spam: 'true' }} fw={600}>
                {t('dashboard.spam', { count: spamHeld })}
              </AnchorLink>
            </Trouble>
          )}
          {Boolean(failedPublications?.total) && (
            <Named
              {...failedPublications!}
              title={t('dashboard.unpublished', { count: failedPublications!.total })}
              text={t('dashboard.unpublished-text')}
            />
          )}
          <ContentAttention attention={attention} what="broken-links" />
          <ContentAttention attention={attention} what="expiring" />
          {media.undescribed > 0 && (
            <Trouble text={t('dashboard.undescribed-text')}>
              <AnchorLink to="/media" search={{ attention: 'undescribed' }} fw={600}>
                {t('dashboard.undescribed', { count: media.undescribed })}
              </AnchorLink>
            </Trouble>
          )}
          {media.unused > 0 && (
            <Trouble>
              <AnchorLink to="/media" search={{ attention: 'unused' }} fw={600}>
                {t('dashboard.unused', { count: media.unused })}
              </AnchorLink>
            </Trouble>
          )}
          {translations.map((state) => (
            <TranslationsOf key={state.kind + state.locale} {...state} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Something to be done, with what may be behind it. */
function Trouble({ text, children }: { text?: string; children: ReactNode }) {
  return (
    <li>
      {children}
      {text && (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
    </li>
  );
}

interface ContentAttentionProps {
  attention: NonNullable<DashboardView['attention']>;
  what: 'broken-links' | 'expiring';
}

/** How much content of each kind needs the same attention. */
function ContentAttention({ attention, what }: ContentAttentionProps) {
  const { t } = useI18n();
  const counts = attention
    .map(({ kind, brokenLinks, expiring }) => ({ kind, count: what === 'expiring' ? expiring : brokenLinks }))
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return (
    <li>
      <Text fw={600}>{t(`dashboard.${what}`, { days: String(EXPIRING_DAYS) })}</Text>
      <Group gap="md">
        {counts.map(({ kind, count }) => (
          <AnchorLink key={kind} to={LIST_OF_KIND[kind]} search={{ attention: what }}>
            {t(`${KIND_WORDS[kind].several}.total`, { count })}
          </AnchorLink>
        ))}
      </Group>
    </li>
  );
}

interface NamedProps {
  title: string;
  text: string;
  total: number;
  items: NonNullable<DashboardView['failedPublications']>['items'];
}

/** Several entities that need attention, each linking to its editor. */
function Named({ title, text, total, items }: NamedProps) {
  const textOf = useTextOf();
  const { t } = useI18n();
  const hidden = total - items.length;
  return (
    <li>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed" mb={6}>
        {text}
      </Text>
      <ul className={classes.names}>
        {items.map(({ kind, id, shortcut, title: own }) => (
          <li key={id}>
            <AnchorLink to={SCREEN_OF_KIND[kind]} params={{ id }}>
              {textOf(own, shortcut)}
            </AnchorLink>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt={6}>
          {t('dashboard.more', { count: hidden })}
        </Text>
      )}
    </li>
  );
}

/** The numbers of missing and outdated translations by kind and language, each linking to its list. */
function TranslationsOf({
  kind,
  locale,
  missing,
  outdated,
}: NonNullable<DashboardView['translations']>[number]) {
  const { t } = useI18n();
  const nameOf = useLanguageNames();
  const states = { outdated, missing };
  return (
    <li>
      <Text fw={600}>
        {t('dashboard.translations', {
          kind: t(`${KIND_WORDS[kind].several}.title`),
          language: nameOf(locale),
        })}
      </Text>
      <Group gap="md">
        {(['outdated', 'missing'] as const)
          .filter((state) => states[state] > 0)
          .map((state) => (
            <AnchorLink key={state} to={LIST_OF_KIND[kind]} search={{ translation: `${locale}:${state}` }}>
              {t(`dashboard.${state}`, { count: states[state] })}
            </AnchorLink>
          ))}
      </Group>
    </li>
  );
}
