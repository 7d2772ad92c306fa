import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { useUserColumns } from './user-columns.tsx';
import { UsersNav } from './users-nav.tsx';
import { DEFAULT_SORT, toUserQuery, type UsersSearch } from './users-search.ts';

/** The list of users, including disabled ones on request. */
export function UsersScreen() {
  const { t } = useI18n();
  const search = useSearch({ from: '/signed-in/users' });
  const list = useQuery(useApi().list('GET /api/admin/users', { query: toUserQuery(search) }));
  const columns = useUserColumns();
  const ask = useSearchNavigation<UsersSearch>();
  const newUser = (
    <ButtonLink to="/users/new" leftSection={<IconUserPlus size={18} aria-hidden />}>
      {t('users.new')}
    </ButtonLink>
  );
  return (
    <ListScreen
      title={t('users.title')}
      count={(count) => t('users.total', { count })}
      actions={newUser}
      notice={<UsersNav />}
      list={list}
      columns={columns}
      rowKey={(user) => user.id}
      search={search}
      defaultSort={DEFAULT_SORT}
      onSearchChange={ask}
      filters={
        <FilterBar
          label={t('users.search')}
          placeholder={t('users.search-hint')}
          search={search}
          onSearchChange={ask}
        >
          <ChoiceFilter
            label={t('users.filter')}
            all={t('users.filter-active')}
            choices={[{ value: 'true', label: t('users.filter-all') }]}
            value={search.disabled}
            onChange={(disabled) => ask({ disabled })}
          />
        </FilterBar>
      }
      empty={<EmptyState icon={<IconUsers size={28} />} text={t('users.empty')} action={newUser} />}
      noMatch={{ title: t('users.no-match'), text: t('users.no-match-text') }}
    />
  );
}
