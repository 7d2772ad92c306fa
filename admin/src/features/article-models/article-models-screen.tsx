import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import { useMemo } from 'react';
import type { ArticleModelItem } from 'parvis/contract/article-model';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { articleModelListQuery } from '../../api/article-models.ts';
import { settingsQuery } from '../../api/settings.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { ChangedCell } from '../../ui/list/changed-cell.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { toListQuery } from '../../ui/list/list-search.ts';
import { TitleCell } from '../../ui/list/title-cell.tsx';
import { useAsk } from '../../ui/list/use-ask.ts';
import { titleOf } from '../pages/page-title.ts';
import { DEFAULT_SORT } from './article-models-search.ts';

/** The list of article models. */
export function ArticleModelsScreen() {
  const { t } = useI18n();
  const { articleModels, settings } = useApi();
  const search = useSearch({ from: '/signed-in/articles-model' });
  const list = useQuery(articleModelListQuery(articleModels, toListQuery(search, DEFAULT_SORT)));
  const site = useQuery(settingsQuery(settings));
  const columns = useModelColumns(site.data);
  const ask = useAsk();
  const newModel = (
    <ButtonLink to="/articles-model/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('models.new')}
    </ButtonLink>
  );
  return (
    <ListScreen
      title={t('models.title')}
      count={(count) => t('models.total', { count })}
      actions={newModel}
      list={list}
      columns={columns}
      rowKey={(model) => model.id}
      search={search}
      defaultSort={DEFAULT_SORT}
      onAsk={ask}
      filters={
        <FilterBar
          label={t('models.search')}
          placeholder={t('models.search-hint')}
          search={search}
          onAsk={ask}
        />
      }
      empty={
        <EmptyState
          icon={<IconTemplate size={28} />}
          title={t('models.empty')}
          text={t('models.empty-text')}
          action={newModel}
        />
      }
      noMatch={{ title: t('models.no-match'), text: t('models.no-match-text') }}
    />
  );
}

function useModelColumns(site: SettingsView | undefined): Column<ArticleModelItem>[] {
  const { t } = useI18n();
  return useMemo(() => {
    const now = new Date();
    return [
      {
        id: 'name',
        header: t('models.column-name'),
        cell: (model) => (
          <TitleCell
            title={
              <AnchorLink to="/articles-model/$id" params={{ id: model.id }} fw={600}>
                {titleOf(model.name, site?.defaultLanguage ?? '') ?? model.shortcut}
              </AnchorLink>
            }
            shortcut={model.shortcut}
          />
        ),
      },
      {
        id: 'path',
        header: t('models.column-path'),
        wideOnly: true,
        cell: (model) => (model.path ? <code>{model.path}</code> : '–'),
      },
      {
        id: 'updatedAt',
        header: t('models.column-updated'),
        sortable: 'descending',
        cell: (model) => <ChangedCell at={model.updatedAt} by={model.updatedBy} now={now} />,
      },
    ];
  }, [t, site]);
}
