import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useSearch } from '@tanstack/react-router';
import type { NavigationRow } from 'parvis/contract/navigation';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ButtonLink } from '../../ui/links.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { ContentListScreen } from '../content/content-list-screen.tsx';

/** The list of menus. */
export function NavigationsScreen() {
  const { t } = useI18n();
  return (
    <ContentListScreen
      api={useApi().content.navigation}
      search={useSearch({ from: '/signed-in/navigation' })}
      onSearchChange={useSearchNavigation()}
      columns={noColumns}
      create={
        <ButtonLink to="/navigation/new" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('navigations.new')}
        </ButtonLink>
      }
      icon={<IconMenu2 size={28} />}
    />
  );
}

const noColumns = (): Column<NavigationRow>[] => [];
