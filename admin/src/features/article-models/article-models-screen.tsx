import { useSearch } from '@tanstack/react-router';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import { useCallback } from 'react';
import type { ArticleModelItem } from 'parvis/contract/article-model';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ButtonLink } from '../../ui/links.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { ContentListScreen } from '../content/content-list-screen.tsx';

/** The list of article models. */
export function ArticleModelsScreen() {
  const { t } = useI18n();
  return (
    <ContentListScreen
      api={useApi().content['article-model']}
      search={useSearch({ from: '/signed-in/articles-model' })}
      onSearchChange={useSearchNavigation()}
      columns={useModelColumns()}
      nameProperty="name"
      create={
        <ButtonLink to="/articles-model/new" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('models.new')}
        </ButtonLink>
      }
      icon={<IconTemplate size={28} />}
    />
  );
}

function useModelColumns() {
  const { t } = useI18n();
  return useCallback(
    (): Column<ArticleModelItem>[] => [
      {
        id: 'path',
        header: t('models.column-path'),
        wideOnly: true,
        cell: ({ path }) =>
          path ? (
            <code>{[...new Set(Object.values(typeof path === 'string' ? [path] : path))].join(', ')}</code>
          ) : (
            '–'
          ),
      },
    ],
    [t],
  );
}
