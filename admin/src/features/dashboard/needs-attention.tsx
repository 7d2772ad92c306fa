import { Group, Text } from '@mantine/core';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { DashboardView } from 'parvis/contract/dashboard';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useLanguageNames } from '../../ui/editor/locale-tabs.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { labelIn } from '../fields/field-label.ts';
import { KIND_WORDS } from '../content/kind-words.ts';
import { LIST_OF_KIND, SCREEN_OF_KIND } from '../shell/screen-of-kind.ts';
import classes from './dashboard.module.css';

interface NeedsAttentionProps {
  view: DashboardView;
  mainLocale: string;
}

/** What needs attention: undelivered emails, quarantined spam, failed publications, broken inclusions, translations. */
export function NeedsAttention({ view, mainLocale }: NeedsAttentionProps) {
  const { t } = useI18n();
  const { failedMails, spamHeld, failedPublications, pagesWithWarnings, translations = [] } = view;
  if (failedMails === undefined && pagesWithWarnings === undefined && !view.translations) return null;
  const isQuiet =
    !failedMails &&
    !spamHeld &&
    !failedPublications?.total &&
    !pagesWithWarnings?.total &&
    translations.length === 0;
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
          {Boolean(failedMails) && (
            <li>
              <AnchorLink to="/forms-results" search={{ mail: 'failed' }} fw={600}>
                {t('dashboard.failed-mails', { count: failedMails! })}
              </AnchorLink>
              <Text size="sm" c="dimmed">
                {t('dashboard.failed-mails-text')}
              </Text>
            </li>
          )}
          {Boolean(spamHeld) && (
            <li>
              <AnchorLink to="/forms-results" search={{ spam: 'true' }} fw={600}>
                {t('dashboard.spam', { count: spamHeld! })}
              </AnchorLink>
              <Text size="sm" c="dimmed">
                {t('dashboard.spam-text')}
              </Text>
            </li>
          )}
          {Boolean(failedPublications?.total) && (
            <Named
              {...failedPublications!}
              title={t('dashboard.unpublished', { count: failedPublications!.total })}
              text={t('dashboard.unpublished-text')}
              mainLocale={mainLocale}
            />
          )}
          {Boolean(pagesWithWarnings?.total) && (
            <Named
              total={pagesWithWarnings!.total}
              items={pagesWithWarnings!.items.map((page) => ({ ...page, kind: 'page' }))}
              title={t('dashboard.warnings', { count: pagesWithWarnings!.total })}
              text={t('dashboard.warnings-text')}
              mainLocale={mainLocale}
            />
          )}
          {translations.map((state) => (
            <TranslationsOf key={state.kind + state.locale} {...state} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface NamedProps {
  title: string;
  text: string;
  total: number;
  items: NonNullable<DashboardView['failedPublications']>['items'];
  mainLocale: string;
}

/** Several entities that need attention, each linking to its editor. */
function Named({ title, text, total, items, mainLocale }: NamedProps) {
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
              {labelIn(own, mainLocale, shortcut)}
            </AnchorLink>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt={6}>
          {t('dashboard.warnings-more', { count: hidden })}
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
