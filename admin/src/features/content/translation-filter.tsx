import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { capitalised, useLanguageNames } from '../../ui/language-names.ts';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import type { ChangeSearch } from '../../ui/list/list-search.ts';
import type { ContentSearch } from './content-search.ts';

interface TranslationFilterProps<Search extends ContentSearch> {
  search: Search;
  onSearchChange: ChangeSearch<Search>;
  site: SettingsView | undefined;
}

const STATES = ['missing', 'outdated', 'up-to-date'] as const;

/** Filter by the state of a translation; absent on sites in one language. */
export function TranslationFilter<Search extends ContentSearch>(props: TranslationFilterProps<Search>) {
  const { search, onSearchChange, site } = props;
  const { t } = useI18n();
  const nameOf = useLanguageNames();
  const others = (site?.languages ?? []).filter((code) => code !== site?.defaultLanguage);
  if (others.length === 0) return null;
  return (
    <ChoiceFilter
      label={t('translation.title')}
      all={t('translation.all')}
      choices={others.flatMap((code) =>
        STATES.map((state) => ({
          value: `${code}:${state}`,
          label: t('translation.filter', {
            language: capitalised(nameOf(code)),
            state: t(`translation.${state}`),
          }),
        })),
      )}
      value={search.translation}
      onChange={(translation) => onSearchChange({ translation } as Parameters<ChangeSearch<Search>>[0])}
    />
  );
}
