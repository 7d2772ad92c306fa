import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import IconArrowsRight from '@tabler/icons-react/dist/esm/icons/IconArrowsRight.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BulkRefusals } from '../../ui/list/bulk-parts.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { toListQuery } from '../../ui/list/list-search.ts';
import { selectedAmount } from '../../ui/list/use-amount.ts';
import { useSelection } from '../../ui/list/use-selection.ts';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { DeleteRedirects, useRedirectBulk } from './delete-redirects.tsx';
import { NewRedirectDialog } from './new-redirect-dialog.tsx';
import { useRedirectColumns } from './redirect-columns.tsx';
import { DEFAULT_SORT, ORIGINS, type RedirectsSearch } from './redirects-search.ts';

/** Redirects, both automatic and manual. */
export function RedirectsScreen() {
  const { t } = useI18n();
  const api = useApi();
  const search = useSearch({ from: '/signed-in/redirects' });
  const query = toListQuery(search, DEFAULT_SORT);
  const list = useQuery(api.list('GET /api/admin/cms/redirects', { query }));
  const selection = useSelection(search);
  const bulk = useRedirectBulk(selection, query);
  const columns = useRedirectColumns();
  const [making, { open, close }] = useDisclosure(false);
  const ask = useSearchNavigation<RedirectsSearch>();
  const newRedirect = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
      {t('redirects.new')}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={t('redirects.title')}
        count={(count) => t('redirects.total', { count })}
        actions={newRedirect}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        search={search}
        defaultSort={DEFAULT_SORT}
        onSearchChange={ask}
        filters={
          <FilterBar
            label={t('redirects.search')}
            placeholder={t('redirects.search-hint')}
            search={search}
            onSearchChange={ask}
          >
            <ChoiceFilter
              label={t('redirects.column-origin')}
              all={t('redirects.origin-all')}
              choices={ORIGINS.map((value) => ({ value, label: t(`redirects.origin-${value}`) }))}
              value={search.origin}
              onChange={(origin) => ask({ origin })}
            />
          </FilterBar>
        }
        notice={<BulkRefusals bulk={bulk} title={(count) => t('redirects.refused', { count })} />}
        selection={{
          of: selection,
          rowLabel: ({ from }) => from,
          reachesAll: true,
          actions: (
            <DeleteRedirects
              bulk={bulk}
              selection={selection}
              selected={selectedAmount(selection, list.data)}
            />
          ),
        }}
        empty={
          <EmptyState
            icon={<IconArrowsRight size={28} />}
            title={t('redirects.empty')}
            text={t('redirects.empty-text')}
            action={newRedirect}
          />
        }
        noMatch={{ title: t('redirects.no-match'), text: t('redirects.no-match-text') }}
      />
      {making && <NewRedirectDialog onClose={close} />}
    </>
  );
}
