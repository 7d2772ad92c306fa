import { Code, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ExplainedNode, PageExplanation } from 'parvis/contract/explain';
import type { PageView } from 'parvis/contract/page';
import { useApi } from '../../api/api.ts';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { UsedIn } from '../usages/used-in.tsx';
import classes from './page-insight-panel.module.css';

/** How the saved page is rendered in the open language, and its usages. */
export function PageInsightPanel({ page, locale }: { page: PageView; locale: string }) {
  const { t } = useI18n();
  const explanation = useQuery(
    useApi().query('GET /api/admin/cms/pages/{id}/explain', { params: { id: page.id }, query: { locale } }),
  );
  return (
    <>
      <Panel title={t('insight.title')}>
        <Text size="sm" c="dimmed">
          {t('insight.text')}
        </Text>
        {explanation.isError && (
          <FaultAlert error={explanation.error} onRetry={() => void explanation.refetch()} />
        )}
        {explanation.isPending && <Waiting />}
        {explanation.data && <Explanation of={explanation.data} />}
      </Panel>
      <Panel title={t('usages.title')}>
        <UsedIn id={page.id} none={t('content.unused')} />
      </Panel>
    </>
  );
}

function Explanation({ of }: { of: PageExplanation }) {
  const { t, language } = useI18n();
  const { cache } = of;
  const facts = [
    { name: t('insight.time'), value: t('insight.ms', { ms: round(of.ms) }) },
    { name: t('insight.queries'), value: of.queries },
    { name: t('insight.size'), value: t('insight.kb', { kb: round(of.bytes / 1024) }) },
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <StatusBadge tone={cache.cacheable ? 'good' : 'waiting'}>
          {t(cache.cacheable ? 'insight.kept' : 'insight.made-anew')}
        </StatusBadge>
        <List size="sm" mt="xs">
          {cache.reasons.map(({ code, detail }) => (
            <List.Item key={`${code} ${detail}`}>{t(`insight.reason-${code}`, { detail })}</List.Item>
          ))}
          {cache.expiresAt && (
            <List.Item>{t('insight.until', { instant: formatInstant(cache.expiresAt, language) })}</List.Item>
          )}
        </List>
      </div>
      {of.warnings.length > 0 && (
        <List size="sm">
          {of.warnings.map(({ code, chain, detail }) => (
            <List.Item key={`${code} ${chain.join()}`}>
              {chain.join(' → ')}: {detail}
            </List.Item>
          ))}
        </List>
      )}
      <ul className={classes.tree}>
        <Part node={of.tree} />
      </ul>
    </>
  );
}

/** A page, form or article with its inclusions. */
function Part({ node }: { node: ExplainedNode }) {
  const { t } = useI18n();
  return (
    <li className={classes.part}>
      <span className={classes.name}>
        <Text span fw={600}>
          {node.shortcut}
        </Text>
        <Text span size="sm" c="dimmed">
          {t(`insight.kind-${node.kind}`)}
          {node.count > 1 && ` × ${node.count}`} · {t('insight.ms', { ms: round(node.ms) })}
        </Text>
        {node.fault && <StatusBadge tone="bad">{node.fault}</StatusBadge>}
      </span>
      {node.template && (
        <Text size="xs" c="dimmed" ff="monospace">
          {node.template}
        </Text>
      )}
      {node.fallbacks.map(({ property, locale }) => (
        <Text key={property} size="xs" c="dimmed">
          {locale === null ? t('insight.missing', { property }) : t('insight.fallback', { property, locale })}
        </Text>
      ))}
      {node.contributors.map(({ name, ms, variables }) => (
        <div key={name} className={classes.contributor}>
          <Text size="sm">
            {t('insight.contributor', { name })} · {t('insight.ms', { ms: round(ms) })}
          </Text>
          {variables.map((variable) => (
            <Code key={variable.name} className={classes.variable ?? ''}>
              {variable.name}: {variable.value}
            </Code>
          ))}
        </div>
      ))}
      {node.children.length > 0 && (
        <ul className={classes.tree}>
          {node.children.map((child, index) => (
            <Part key={index} node={child} />
          ))}
        </ul>
      )}
    </li>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
