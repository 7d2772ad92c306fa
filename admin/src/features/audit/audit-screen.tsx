import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useMemo } from 'react';
import type { AuditEntryView } from 'parvis/contract/audit';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChangedCell } from '../../ui/list/changed-cell.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { OpeningCell } from '../../ui/list/opening-cell.tsx';
import type { ChangeSearch } from '../../ui/list/list-search.ts';
import { useNeighbours } from '../../ui/list/use-neighbours.ts';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { UsersNav } from '../users/users-nav.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { DEFAULT_SORT, toAuditQuery, type AuditSearch } from './audit-search.ts';
import { actionText, detailsText, kindText } from './audit-texts.ts';
import classes from './audit.module.css';

/** The audit trail: a list, with the open entry beside it. */
export function AuditScreen() {
  const { t } = useI18n();
  const search = useSearch({ from: '/signed-in/users/audit' });
  const api = useApi();
  const query = toAuditQuery(search);
  const list = useQuery(api.list('GET /api/admin/audit', { query }));
  const ask = useSearchNavigation<AuditSearch>();
  const neighbours = useNeighbours({
    list: list.data,
    page: (page) => api.list('GET /api/admin/audit', { query: { ...query, page } }),
    open: search.open,
    onSearchChange: ask,
  });
  const columns = useAuditColumns(ask);
  return (
    <>
      <ListScreen
        title={t('audit.title')}
        count={(count) => t('audit.total', { count })}
        notice={<UsersNav />}
        list={list}
        columns={columns}
        rowKey={(entry) => entry.id}
        search={search}
        defaultSort={DEFAULT_SORT}
        onSearchChange={ask}
        filters={<AuditFilters search={search} onSearchChange={ask} />}
        empty={<EmptyState icon={<IconHistory size={28} />} text={t('audit.empty')} />}
        noMatch={{ title: t('audit.no-match'), text: t('audit.no-match-text') }}
      />
      <AuditPanel
        entry={list.data?.items.find(({ id }) => id === search.open)}
        neighbours={neighbours}
        onClose={() => ask({ open: undefined })}
        onOnly={(change) => ask({ ...change, open: undefined, page: undefined })}
      />
    </>
  );
}

function useAuditColumns(ask: ChangeSearch<AuditSearch>): Column<AuditEntryView>[] {
  const { t } = useI18n();
  return useMemo(() => {
    const now = new Date();
    return [
      {
        id: 'entry',
        header: t('audit.column-entry'),
        cell: (entry) => <What entry={entry} onOpen={() => ask({ open: entry.id })} />,
      },
      {
        id: 'login',
        header: t('audit.column-login'),
        wideOnly: true,
        cell: ({ login }) =>
          login ?? (
            <Text c="dimmed" size="sm">
              {t('audit.nobody')}
            </Text>
          ),
      },
      {
        id: 'address',
        header: t('audit.column-address'),
        wideOnly: true,
        cell: ({ address }) => (
          <Text c="dimmed" size="sm">
            {address ?? '–'}
          </Text>
        ),
      },
      {
        id: 'occurredAt',
        header: t('audit.column-when'),
        sortable: 'descending',
        cell: ({ occurredAt, login }) => (
          <>
            <ChangedCell at={occurredAt} now={now} />
            <span className={classes.narrow}>{login}</span>
          </>
        ),
      },
    ];
  }, [t, ask]);
}

function What({ entry, onOpen }: { entry: AuditEntryView; onOpen: () => void }) {
  const { t } = useI18n();
  const details = detailsText(entry, t);
  return (
    <OpeningCell onOpen={onOpen}>
      <span className={classes.action} data-refused={entry.reason !== null || undefined}>
        {actionText(entry.action, t)}
      </span>
      {entry.entity && (
        <span className={classes.line}>
          <span className={classes.quiet}>{kindText(entry.entity.kind, t)}</span> {entry.entity.name}
        </span>
      )}
      {details && <span className={`${classes.line} ${classes.quiet}`}>{details}</span>}
    </OpeningCell>
  );
}
