import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import type { WebhookView } from 'parvis/contract/webhook';
import { useMemo, useState } from 'react';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChangedCell } from '../../ui/list/changed-cell.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { toListQuery } from '../../ui/list/list-search.ts';
import { useNeighbours } from '../../ui/list/use-neighbours.ts';
import { OpeningCell } from '../../ui/list/opening-cell.tsx';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { DeliveryCounts } from './delivery-counts.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import { WEBHOOK_LIST, type WebhooksSearch } from './webhooks-search.ts';
import classes from './webhooks.module.css';

/** The webhooks that the user may see. */
export function WebhooksScreen() {
  const { t } = useI18n();
  const api = useApi();
  const search = useSearch({ from: '/signed-in/webhooks' });
  const query = toListQuery(search, WEBHOOK_LIST.defaultSort);
  const list = useQuery(api.list('GET /api/admin/cms/webhooks', { query }));
  const ask = useSearchNavigation<WebhooksSearch>();
  const [making, { open, close }] = useDisclosure(false);
  const [openedId, setOpened] = useState<string>();
  const columns = useWebhookColumns(setOpened);
  const opened = list.data?.items.find(({ id }) => id === openedId);
  const neighbours = useNeighbours({
    list: list.data,
    page: (page) => api.list('GET /api/admin/cms/webhooks', { query: { ...query, page } }),
    open: openedId,
    onSearchChange: ({ open: id, page }) => {
      setOpened(id);
      if (page !== search.page) ask({ page }, true);
    },
  });
  const newWebhook = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
      {t('webhooks.new')}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t('webhooks.title')}
        count={(count) => t('webhooks.total', { count })}
        actions={newWebhook}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        search={search}
        defaultSort={WEBHOOK_LIST.defaultSort}
        onSearchChange={ask}
        filters={
          <ChoiceFilter
            label={t('webhooks.filter')}
            all={t('webhooks.filter-all')}
            choices={[{ value: 'failed', label: t('webhooks.filter-failed') }]}
            value={search.deliveries}
            onChange={(deliveries) => ask({ deliveries })}
          />
        }
        empty={
          <EmptyState
            icon={<IconWebhook size={28} />}
            title={t('webhooks.empty')}
            text={t('webhooks.empty-text')}
            action={newWebhook}
          />
        }
        noMatch={{ title: t('webhooks.no-match'), text: t('webhooks.no-match-text') }}
      />
      {making && <WebhookDialog onClose={close} />}
      {opened && (
        <WebhookPanel
          key={opened.id}
          webhook={opened}
          deliveries={search.deliveries}
          neighbours={neighbours}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function useWebhookColumns(onOpen: (id: string) => void): Column<WebhookView>[] {
  const { t } = useI18n();
  return useMemo(() => {
    const now = new Date();
    return [
      {
        id: 'name',
        header: t('webhooks.name'),
        sortable: 'ascending',
        cell: (webhook) => (
          <>
            <OpeningCell onOpen={() => onOpen(webhook.id)}>
              <span className={classes.name}>{webhook.name}</span>
              <span className={classes.url}>{webhook.url}</span>
            </OpeningCell>
            <span className={classes.narrow}>
              <DeliveryCounts webhook={webhook} />
            </span>
          </>
        ),
      },
      {
        id: 'deliveries',
        header: t('webhooks.column-deliveries'),
        wideOnly: true,
        cell: (webhook) => <DeliveryCounts webhook={webhook} />,
      },
      {
        id: 'updatedAt',
        header: t('webhooks.column-changed'),
        sortable: 'descending',
        wideOnly: true,
        cell: ({ updatedAt, updatedBy }) => <ChangedCell at={updatedAt} by={updatedBy} now={now} />,
      },
    ];
  }, [t, onOpen]);
}
