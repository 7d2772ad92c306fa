import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  /** Called with a debounce. */
  onSearch: (text: string) => void;
  /** Focuses the field when the dialog around it opens. */
  first?: boolean;
}

const PAUSE_MS = 250;

/** Debounced search field that follows changes of the URL. */
export function SearchField({ label, placeholder, value, onSearch, first }: SearchFieldProps) {
  const { t } = useI18n();
  const [draft, setDraft] = useState({ text: value, of: value });
  // The URL has changed from outside: show its value.
  if (draft.of !== value) setDraft({ text: value === draft.text.trim() ? draft.text : value, of: value });

  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), PAUSE_MS);
  const change = (text: string) => {
    setDraft({ text, of: value });
    search(text);
  };
  return (
    <TextInput
      type="search"
      data-autofocus={first}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        draft.text && <CloseButton aria-label={t('common.clear-search')} onClick={() => change('')} />
      }
      value={draft.text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
