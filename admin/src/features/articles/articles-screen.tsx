import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs';
import { useCallback } from 'react';
import type { ArticleItem } from 'parvis/contract/article';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useTextOf } from '../../ui/use-text-of.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { ContentListScreen } from '../content/content-list-screen.tsx';
import { StateBadge } from '../content/state-badge.tsx';
import { ARTICLE_STATES, type ArticlesSearch } from './articles-search.ts';

/** Maximum number of models offered. */
const MOST = 200;

/** The list of articles, of one model or of all. */
export function ArticlesScreen() {
  const { t } = useI18n();
  const { query, content } = useApi();
  const { data: session } = useQuery(query('GET /api/auth/me'));
  const search = useSearch({ from: '/signed-in/articles' });
  const ask = useSearchNavigation<ArticlesSearch>();
  const named = useModels();
  const mayModels = session?.authorities.includes('access_cms_articles_model') ?? false;
  const create = <NewArticle models={named} />;
  const withoutModels = {
    text: t('articles.empty-models'),
    action: mayModels && <ButtonLink to="/articles-model">{t('articles.to-models')}</ButtonLink>,
  };
  return (
    <ContentListScreen
      api={content.article}
      search={search}
      onSearchChange={ask}
      columns={useArticleColumns()}
      narrow={narrow}
      actions={[
        {
          name: 'publish',
          label: t('content.publish'),
          icon: <IconRocket size={16} aria-hidden />,
          done: (count) => t('articles.bulk-done-publish', { count }),
        },
        {
          name: 'unpublish',
          label: t('content.unpublish'),
          icon: <IconEyeOff size={16} aria-hidden />,
          done: (count) => t('articles.bulk-done-unpublish', { count }),
        },
      ]}
      statuses={{
        parameter: 'state',
        choices: ARTICLE_STATES.map((value) => ({ value, label: t(`articles.state-${value}`) })),
      }}
      filters={
        <ChoiceFilter
          label={t('articles.model')}
          all={t('articles.model-all')}
          choices={named.map(({ shortcut, name }) => ({ value: shortcut, label: name }))}
          value={search.model}
          onChange={(model) => ask({ model })}
        />
      }
      create={create}
      icon={<IconNews size={28} />}
      {...(named.length === 0 && { empty: withoutModels })}
    />
  );
}

interface NamedModel {
  id: string;
  single: boolean;
  shortcut: string;
  name: string;
}

/** Returns the models that articles can be created from. */
function useModels(): NamedModel[] {
  const { query } = useApi();
  const textOf = useTextOf();
  const models = useQuery(query('GET /api/admin/cms/models', { query: { size: MOST } }));
  return (models.data?.items ?? []).map(({ id, shortcut, single, name }) => ({
    ...{ id, shortcut, single },
    name: textOf(name, shortcut),
  }));
}

function NewArticle({ models }: { models: readonly NamedModel[] }) {
  const { t } = useI18n();
  const navigate = useNavigate({ from: '/articles' });
  const itemOf = ({ id, name }: NamedModel) => (
    <Menu.Item key={id} onClick={() => void navigate({ to: '/articles/new', search: { model: id } })}>
      {name}
    </Menu.Item>
  );
  const singles = models.filter(({ single }) => single);
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} aria-hidden />} disabled={models.length === 0}>
          {t('articles.new')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {models.filter(({ single }) => !single).map(itemOf)}
        {singles.length > 0 && <Menu.Label>{t('articles.singles')}</Menu.Label>}
        {singles.map(itemOf)}
      </Menu.Dropdown>
    </Menu>
  );
}

const narrow = (article: ArticleItem) => <StateBadge of="articles" {...article} />;

function useArticleColumns() {
  const { t } = useI18n();
  const textOf = useTextOf();
  return useCallback(
    (): Column<ArticleItem>[] => [
      {
        id: 'model',
        header: t('articles.model'),
        wideOnly: true,
        cell: ({ model }) => textOf(model.name, model.shortcut),
      },
      {
        id: 'status',
        header: t('content.status'),
        sortable: 'ascending',
        wideOnly: true,
        cell: (article) => <StateBadge of="articles" {...article} />,
      },
    ],
    [t, textOf],
  );
}
