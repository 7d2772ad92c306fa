import { ATTENTIONS } from 'parvis/contract/attention';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
import type { ChangeSearch } from '../../ui/list/list-search.ts';
import type { ContentSearch } from './content-search.ts';

interface AttentionFilterProps<Search extends ContentSearch> {
  kind: ContentKindName;
  search: Search;
  onSearchChange: ChangeSearch<Search>;
}

/** Filter by what needs attention. Only pages and articles expire. */
export function AttentionFilter<Search extends ContentSearch>(props: AttentionFilterProps<Search>) {
  const { kind, search, onSearchChange } = props;
  const { t } = useI18n();
  const expires = kind === 'page' || kind === 'article';
  return (
    <ChoiceFilter
      label={t('content.attention.title')}
      all={t('content.attention.all')}
      choices={ATTENTIONS.filter((what) => expires || what !== 'expiring').map((value) => ({
        value,
        label: t(`content.attention.${value}`),
      }))}
      value={search.attention}
      onChange={(attention) => onSearchChange({ attention } as Parameters<ChangeSearch<Search>>[0])}
    />
  );
}
