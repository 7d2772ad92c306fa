import { Button, Text } from '@mantine/core';
import type { AuditEntryView } from 'parvis/contract/audit';
import { regional } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import type { Neighbours } from '../../ui/list/use-neighbours.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import type { SearchChange } from '../../ui/list/list-search.ts';
import type { AuditSearch } from './audit-search.ts';
import {
  actionText,
  changedText,
  countsText,
  kindText,
  reasonText,
  scopeText,
  screenOf,
} from './audit-texts.ts';

interface AuditPanelProps {
  entry: AuditEntryView | undefined;
  neighbours: Neighbours;
  onClose: () => void;
  /** Filters the list by a value of this entry. */
  onOnly: (change: SearchChange<AuditSearch>) => void;
}

/** Side panel with the details of one entry. */
export function AuditPanel({ entry, neighbours, onClose, onOnly }: AuditPanelProps) {
  const { t } = useI18n();
  return (
    <SidePanel
      opened={entry !== undefined}
      onClose={onClose}
      neighbours={neighbours}
      title={entry ? actionText(entry.action, t) : ''}
      footer={
        entry && (
          <>
            {entry.login !== null && (
              <Button variant="default" onClick={() => onOnly({ login: entry.login ?? undefined })}>
                {t('audit.only-login', { login: entry.login })}
              </Button>
            )}
            {entry.entity && (
              <Button variant="default" onClick={() => onOnly({ entity: entry.entity?.id })}>
                {t('audit.only-entity')}
              </Button>
            )}
          </>
        )
      }
    >
      {entry && <AuditFacts entry={entry} />}
    </SidePanel>
  );
}

function AuditFacts({ entry }: { entry: AuditEntryView }) {
  const { t, language } = useI18n();
  const { entity, changed, reason, counts, scope } = entry;
  const screen = screenOf(entry);
  const when = new Intl.DateTimeFormat(regional(language), { dateStyle: 'full', timeStyle: 'medium' });
  const facts: (Fact | false)[] = [
    { label: t('audit.column-when'), text: when.format(new Date(entry.occurredAt)) },
    { label: t('audit.column-login'), text: entry.login ?? t('audit.nobody') },
    entry.address !== null && { label: t('audit.column-address'), text: entry.address },
    entity !== null && {
      label: kindText(entity.kind, t),
      text: (
        <>
          {screen ? <AnchorLink {...screen}>{entity.name}</AnchorLink> : entity.name}
          <Text size="xs" c="dimmed" ff="monospace">
            {entity.id}
          </Text>
        </>
      ),
    },
    changed.length > 0 && { label: t('audit.changed'), text: changedText(entry, t) },
    counts !== null && { label: t('audit.counts'), text: countsText(entry, t) },
    scope !== undefined && { label: t('audit.scope'), text: scopeText(entry, t) },
    reason !== null && { label: t('audit.reason'), text: reasonText(reason, t) },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}
