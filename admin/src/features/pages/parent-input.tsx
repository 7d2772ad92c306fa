import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LinkContext } from '../../ui/link-target/link-sources.ts';
import { useLinkTarget } from '../../ui/link-target/use-link-target.ts';
import type { PageFormState } from './page-values.ts';

const PAUSE_MS = 200;

/** Select for the parent page, by title. */
export function ParentInput({ form }: { form: PageFormState }) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const source = useContext(LinkContext).find(({ kind }) => kind === 'page');
  const { parent, shortcut } = form.values;
  const { item: chosen } = useLinkTarget(parent === null ? undefined : `@page(${parent})`);
  const title = chosen?.title ?? parent ?? '';
  const query = asked === title ? '' : asked;
  const isWaiting = parent !== null && chosen === undefined;
  const found = useQuery({
    queryKey: ['parents', query],
    queryFn: ({ signal }) => source!.search(query, signal),
    placeholderData: keepPreviousData,
    enabled: source !== undefined,
  });
  const others = (found.data ?? []).filter(({ name }) => name !== shortcut && name !== parent);
  return (
    <Select
      // The text of the field is set from the title when it is known.
      key={isWaiting ? 'waiting' : 'known'}
      disabled={isWaiting}
      label={t('property.parent')}
      description={t('page.parent-hint')}
      placeholder={t('page.parent-none')}
      searchable
      clearable
      nothingFoundMessage={t('pages.no-match')}
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      data={[
        ...(parent === null ? [] : [{ value: parent, label: title }]),
        ...others.map(({ name, title: label }) => ({ value: name, label })),
      ]}
      renderOption={({ option }) => `${option.label} (${option.value})`}
      {...form.getInputProps('parent')}
      onChange={(name: string | null) => {
        const item = others.find((other) => other.name === name);
        if (item) queries.setQueryData(['link-target', 'page', item.name], item);
        form.setFieldValue('parent', name);
      }}
    />
  );
}
