import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useMemo } from 'react';
import type { ArticleItem } from 'parvis/contract/article';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { articleListQuery, writableModelsQuery } from '../../api/articles.ts';
import { sessionQuery } from '../../api/auth.ts';
import { settingsQuery } from '../../api/settings.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { ChangedCell } from '../../ui/list/changed-cell.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { toListQuery } from '../../ui/list/list-search.ts';
import { TitleCell } from '../../ui/list/title-cell.tsx';
import { useAsk } from '../../ui/list/use-ask.ts';
import { titleOf } from '../pages/page-title.ts';
import { ArticleStateBadge } from './article-state-badge.tsx';
import { ARTICLE_STATES, DEFAULT_SORT, type ArticlesSearch } from './articles-search.ts';

/** As many models as are offered. */
const MOST = 200;

/** The list of articles, of one model or of all. */
export function ArticlesScreen() {
  const { t } = useI18n();
  const { articles, settings, auth } = useApi();
  const session = useQuery(sessionQuery(auth));
  const search = useSearch({ from: '/signed-in/articles' });
  const navigate = useNavigate({ from: '/articles' });
  const list = useQuery(articleListQuery(articles, toListQuery(search, DEFAULT_SORT)));
  const site = useQuery(settingsQuery(settings));
  const models = useQuery(writableModelsQuery(articles, { size: MOST }));
  const main = site.data?.defaultLanguage ?? '';
  const columns = useArticleColumns(site.data);
  const ask = useAsk<ArticlesSearch>();
  const named = (models.data?.items ?? []).map(({ id, shortcut, name }) => ({
    id,
    shortcut,
    name: titleOf(name, main) ?? shortcut,
  }));
  const mayModels = session.data?.authorities.includes('access_cms_articles_model') ?? false;
  const toModels = <ButtonLink to="/articles-model">{t('articles.to-models')}</ButtonLink>;
  const newArticle = (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} aria-hidden />} disabled={named.length === 0}>
          {t('articles.new')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {named.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => void navigate({ to: '/articles/new', search: { model: id } })}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <ListScreen
      title={t('articles.title')}
      count={(count) => t('articles.total', { count })}
      actions={newArticle}
      list={list}
      columns={columns}
      rowKey={(article) => article.id}
      search={search}
      defaultSort={DEFAULT_SORT}
      onAsk={ask}
      filters={
        <FilterBar
          label={t('articles.search')}
          placeholder={t('articles.search-hint')}
          search={search}
          onAsk={ask}
        >
          <ChoiceFilter
            label={t('articles.model')}
            all={t('articles.model-all')}
            choices={named.map(({ shortcut, name }) => ({ value: shortcut, label: name }))}
            value={search.model}
            onChange={(model) => ask({ model })}
          />
          <ChoiceFilter
            label={t('articles.status')}
            all={t('articles.status-all')}
            choices={ARTICLE_STATES.map((value) => ({ value, label: t(`articles.state-${value}`) }))}
            value={search.state}
            onChange={(state) => ask({ state })}
          />
        </FilterBar>
      }
      empty={
        <EmptyState
          icon={<IconNews size={28} />}
          title={t('articles.empty')}
          text={t(named.length === 0 ? 'articles.empty-models' : 'articles.empty-text')}
          action={named.length > 0 ? newArticle : mayModels && toModels}
        />
      }
      noMatch={{ title: t('articles.no-match'), text: t('articles.no-match-text') }}
    />
  );
}

function useArticleColumns(site: SettingsView | undefined): Column<ArticleItem>[] {
  const { t } = useI18n();
  return useMemo(() => {
    const now = new Date();
    const main = site?.defaultLanguage ?? '';
    return [
      {
        id: 'title',
        header: t('articles.column-title'),
        sortable: 'ascending',
        cell: (article) => (
          <TitleCell
            title={
              <AnchorLink to="/articles/$id" params={{ id: article.id }} fw={600}>
                {titleOf(article.title, main) ?? article.shortcut}
              </AnchorLink>
            }
            shortcut={article.shortcut}
            narrow={<ArticleStateBadge state={article.state} />}
          />
        ),
      },
      {
        id: 'model',
        header: t('articles.model'),
        wideOnly: true,
        cell: ({ model }) => titleOf(model.name, main) ?? model.shortcut,
      },
      {
        id: 'status',
        header: t('articles.status'),
        sortable: 'ascending',
        wideOnly: true,
        cell: (article) => <ArticleStateBadge state={article.state} />,
      },
      {
        id: 'updatedAt',
        header: t('articles.column-updated'),
        sortable: 'descending',
        cell: (article) => <ChangedCell at={article.updatedAt} by={article.updatedBy} now={now} />,
      },
    ];
  }, [t, site]);
}
