import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, type ReactNode } from 'react';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import type { Localised } from 'parvis/contract/common';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { contentListQuery, type ContentApi, type ContentTypes } from '../../api/content.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { BulkRefusals } from '../../ui/list/bulk-parts.tsx';
import { ChangedCell } from '../../ui/list/changed-cell.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { filtersIn, toListQuery, type ChangeSearch, type ListSearch } from '../../ui/list/list-search.ts';
import { TitleCell } from '../../ui/list/title-cell.tsx';
import { selectedAmount } from '../../ui/list/use-amount.ts';
import { useSelection } from '../../ui/list/use-selection.ts';
import { useTextOf } from '../../ui/use-text-of.ts';
import { SCREEN_OF_KIND } from '../../ui/screen-of-kind.ts';
import { AttentionFilter } from './attention-filter.tsx';
import { BulkActions, useContentBulk, type BulkAction } from './bulk-actions.tsx';
import { DEFAULT_SORT, type ContentSearch } from './content-search.ts';
import { FoundInTexts } from './found-in-texts.tsx';
import { ChangesBadge } from './state-badge.tsx';
import { StatusFilter, type Statuses } from './status-filter.tsx';
import { TranslationFilter } from './translation-filter.tsx';
import { KIND_WORDS } from './kind-words.ts';

export type ItemOf<K extends ContentKindName> = ContentTypes[K]['item'];

interface ContentListScreenProps<K extends ContentKindName, Search extends ContentSearch> {
  api: ContentApi<K>;
  search: Search;
  onSearchChange: ChangeSearch<Search>;
  /** The property with the display name. Default: `title`. */
  nameProperty?: 'title' | 'name';
  /** Columns between the title and the last change. Must be a stable reference, or the table renders again. */
  columns: (site: SettingsView | undefined) => readonly Column<ItemOf<K>>[];
  /** Content below the title on narrow screens. */
  narrow?: (item: ItemOf<K>) => ReactNode;
  actions?: readonly BulkAction[];
  statuses?: Statuses;
  /** Further filters beside the search. */
  filters?: ReactNode;
  /** The button that creates an entity. */
  create: ReactNode;
  /** Illustration of an empty list, and what to do about it if it is not `create`. */
  icon: ReactNode;
  empty?: { text: string; action: ReactNode };
}

/** The list of one kind of content. Filters and order are in the URL, so that they can be bookmarked and shared. */
export function ContentListScreen<K extends ContentKindName, Search extends ContentSearch>(
  props: ContentListScreenProps<K, Search>,
) {
  const { api, search, onSearchChange, nameProperty = 'title', actions = [] } = props;
  const { t, language } = useI18n();
  const { several } = KIND_WORDS[api.kind];
  const isByTitle = search.sort?.endsWith(nameProperty);
  const query = { ...toListQuery(search, DEFAULT_SORT), ...(isByTitle && { locale: language }) };
  const list = useQuery(contentListQuery(api, query));
  const site = useQuery(useApi().query('GET /api/admin/cms/config'));
  const selection = useSelection(search);
  const bulk = useContentBulk(api, actions, { selection, query });
  const nameOf = useNameOf(nameProperty);
  const columns = useContentColumns(props, site.data, nameOf);
  return (
    <ListScreen
      title={t(`${several}.title`)}
      count={(count) => t(`${several}.total`, { count })}
      actions={props.create}
      list={list}
      columns={columns}
      rowKey={(item) => item.id}
      search={search}
      defaultSort={DEFAULT_SORT}
      onSearchChange={onSearchChange as ChangeSearch<ListSearch>}
      filters={
        <FilterBar
          label={t(`${several}.search`)}
          placeholder={t(`${several}.search-hint`)}
          search={search}
          onSearchChange={onSearchChange}
        >
          <StatusFilter statuses={props.statuses} search={search} onSearchChange={onSearchChange} />
          {props.filters}
          <AttentionFilter kind={api.kind} search={search} onSearchChange={onSearchChange} />
          <TranslationFilter search={search} onSearchChange={onSearchChange} site={site.data} />
        </FilterBar>
      }
      notice={<BulkRefusals bulk={bulk} title={(count) => t(`${several}.bulk-refused`, { count })} />}
      selection={{
        of: selection,
        rowLabel: nameOf,
        reachesAll: true,
        actions: (
          <BulkActions
            kind={api.kind}
            actions={actions}
            bulk={bulk}
            selection={selection}
            selected={selectedAmount(selection, list.data)}
          />
        ),
      }}
      more={
        filtersIn(search).join() === 'search' && (
          <FoundInTexts
            kind={api.kind}
            text={search.search ?? ''}
            shown={list.data?.items.map(({ id }) => id) ?? []}
          />
        )
      }
      empty={
        <EmptyState
          icon={props.icon}
          title={t(`${several}.empty`)}
          text={props.empty?.text ?? t(`${several}.empty-text`)}
          action={props.empty?.action ?? props.create}
        />
      }
      noMatch={{ title: t(`${several}.no-match`), text: t('content.no-match-text') }}
    />
  );
}

type NameOf = (item: { shortcut: string }) => string;

function useNameOf(property: 'title' | 'name'): NameOf {
  const textOf = useTextOf();
  return useCallback(
    (item) => textOf((item as unknown as Record<string, Localised>)[property]!, item.shortcut),
    [textOf, property],
  );
}

/** Columns for title and last change, with the columns of the kind between them. */
function useContentColumns<K extends ContentKindName, Search extends ContentSearch>(
  { api, nameProperty = 'title', columns, narrow, statuses }: ContentListScreenProps<K, Search>,
  site: SettingsView | undefined,
  nameOf: NameOf,
): Column<ItemOf<K>>[] {
  const { t } = useI18n();
  const hasStatus = statuses !== undefined;
  return useMemo(() => {
    const now = new Date();
    const own = columns(site);
    const kind: ContentKindName = api.kind;
    return [
      {
        id: nameProperty,
        header: t(nameProperty === 'name' ? 'property.name' : 'content.column-title'),
        sortable: 'ascending',
        cell: (item) => (
          <TitleCell
            title={
              <Group gap="xs">
                <AnchorLink to={SCREEN_OF_KIND[kind]} params={{ id: item.id }} fw={600}>
                  {nameOf(item)}
                </AnchorLink>
                {!hasStatus && <ChangesBadge changes={item.workingCopy} />}
              </Group>
            }
            shortcut={item.shortcut}
            narrow={narrow?.(item)}
          />
        ),
      },
      ...own,
      {
        id: 'updatedAt',
        header: t('content.column-updated'),
        sortable: 'descending',
        // On phones there is no room for it beside another column.
        wideOnly: own.some(({ wideOnly }) => !wideOnly),
        cell: (item) => <ChangedCell at={item.updatedAt} by={item.updatedBy} now={now} />,
      },
    ];
  }, [t, api, site, nameProperty, nameOf, columns, narrow, hasStatus]);
}
