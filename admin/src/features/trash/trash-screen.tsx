import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { TRASH_KINDS, trashKey } from 'parvis/contract/trash-kinds';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BulkRefusals } from '../../ui/list/bulk-parts.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { toListQuery } from '../../ui/list/list-search.ts';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { selectedAmount } from '../../ui/list/use-amount.ts';
import { useSelection } from '../../ui/list/use-selection.ts';
import { useTextOf } from '../../ui/use-text-of.ts';
import { TrashBulkActions, useTrashBulk } from './trash-bulk-actions.tsx';
import { useTrashColumns } from './trash-columns.tsx';
import { DEFAULT_SORT, type TrashSearch } from './trash-search.ts';
import { useTrashPromise } from './use-trash.ts';

/** The trash: deleted items that can be restored. */
export function TrashScreen() {
  const { t } = useI18n();
  const api = useApi();
  const search = useSearch({ from: '/signed-in/trash' });
  const query = toListQuery(search, DEFAULT_SORT);
  const list = useQuery(api.list('GET /api/admin/cms/trash', { query }));
  const selection = useSelection(search);
  const bulk = useTrashBulk(selection, query);
  const textOf = useTextOf();
  const columns = useTrashColumns();
  const ask = useSearchNavigation<TrashSearch>();
  const promise = useTrashPromise();
  return (
    <ListScreen
      title={t('trash.title')}
      count={(count) => t('trash.total', { count })}
      list={list}
      columns={columns}
      rowKey={({ kind, id }) => trashKey(kind, id)}
      search={search}
      defaultSort={DEFAULT_SORT}
      onSearchChange={ask}
      filters={
        <FilterBar
          label={t('trash.search')}
          placeholder={t('trash.search-hint')}
          search={search}
          onSearchChange={ask}
        >
          <ChoiceFilter
            label={t('trash.column-kind')}
            all={t('trash.kind-all')}
            choices={TRASH_KINDS.map((value) => ({ value, label: t(`trash.kind-${value}`) }))}
            value={search.kind}
            onChange={(kind) => ask({ kind })}
          />
        </FilterBar>
      }
      notice={<BulkRefusals bulk={bulk} title={(count) => t('trash.refused', { count })} />}
      selection={{
        of: selection,
        rowLabel: ({ title, name }) => textOf(title, name),
        reachesAll: true,
        actions: (
          <TrashBulkActions
            bulk={bulk}
            selection={selection}
            selected={selectedAmount(selection, list.data)}
          />
        ),
      }}
      empty={<EmptyState icon={<IconTrash size={28} />} title={t('trash.empty')} text={promise} />}
      noMatch={{ title: t('trash.no-match'), text: t('trash.no-match-text') }}
    />
  );
}
