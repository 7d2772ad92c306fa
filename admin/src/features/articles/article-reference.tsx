import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useApi } from '../../api/api.ts';
import { contentListQuery, contentReadQuery } from '../../api/content.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useTextOf } from '../../ui/use-text-of.ts';

const PAUSE_MS = 200;
const OFFERED = 20;

interface ArticleReferenceProps extends Pick<
  ComponentProps<typeof Select>,
  'label' | 'description' | 'required' | 'error'
> {
  /** The id of the chosen article. */
  id: string | null;
  onChange: (id: string | undefined) => void;
}

/** Input for another article, found by its title. */
export function ArticleReference({ id, onChange, ...input }: ArticleReferenceProps) {
  const { t, language: locale } = useI18n();
  const textOf = useTextOf();
  const { article: api } = useApi().content;
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  /** What was chosen here; its title need not be read. */
  const [picked, setPicked] = useState<{ id: string; title: string }>();
  const isUnknown = id !== null && id !== picked?.id;
  const chosen = useQuery({ ...contentReadQuery(api, id ?? ''), enabled: isUnknown });
  const titleOf = (article: { title: Record<string, string>; shortcut: string }) =>
    textOf(article.title, article.shortcut);
  const stored = chosen.data ? titleOf(chosen.data) : (id ?? '');
  const title = isUnknown ? stored : (picked?.title ?? '');
  const search = asked === title ? '' : asked;
  const found = useQuery(
    contentListQuery(api, { size: OFFERED, sort: 'title', locale, ...(search && { search }) }),
  );
  const others = (found.data?.items ?? []).filter((article) => article.id !== id);
  const isWaiting = isUnknown && chosen.isPending;
  return (
    <Select
      {...input}
      // The text of the field is set from the title when it is known.
      key={isWaiting ? 'waiting' : 'known'}
      disabled={isWaiting}
      searchable
      clearable
      nothingFoundMessage={t('articles.no-match')}
      // The server has already filtered.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={id}
      onChange={(next) => {
        const article = others.find((other) => other.id === next);
        if (article) setPicked({ id: article.id, title: titleOf(article) });
        onChange(next ?? undefined);
      }}
      data={[
        ...(id === null ? [] : [{ value: id, label: title }]),
        ...others.map((article) => ({ value: article.id, label: titleOf(article) })),
      ]}
    />
  );
}
