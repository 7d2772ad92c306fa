import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  /** Called a moment after the last key. */
  onSearch: (text: string) => void;
  /** Has the focus when the dialog around it opens. */
  first?: boolean;
}

const PAUSE_MS = 250;

/** A search box that answers while one types, and follows the address when one goes back. */
export function SearchField({ label, placeholder, value, onSearch, first }: SearchFieldProps) {
  const { t } = useI18n();
  const [draft, setDraft] = useState({ text: value, of: value });
  // The address has changed by other means than this box: show what it says.
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
