import { Loader, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useId, useState, type KeyboardEvent } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../dialog.tsx';
import { FaultAlert } from '../fault-alert.tsx';
import classes from './inclusion-picker.module.css';
import { InclusionContext, type Inclusion, type InclusionSource } from './inclusions.ts';
import type { Marker } from './markers.ts';

const PAUSE_MS = 200;

interface InclusionPickerProps {
  opened: boolean;
  onClose: () => void;
  onPick: (marker: Marker) => void;
}

/** Dialog to search for a form or article to insert: type, arrow keys, Enter. */
export function InclusionPicker({ opened, onClose, onPick }: InclusionPickerProps) {
  const { t } = useI18n();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('rich-text.insert-title')} size="lg">
      <Finder onPick={onPick} />
    </Dialog>
  );
}

function Finder({ onPick }: Pick<InclusionPickerProps, 'onPick'>) {
  const { t } = useI18n();
  const listId = useId();
  const sources = useContext(InclusionContext);
  const [kind, setKind] = useState(sources[0]!.kind);
  const source = sources.find((candidate) => candidate.kind === kind)!;
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, PAUSE_MS);
  const [at, setAt] = useState(0);
  const search = (words: string) => ({
    queryKey: ['inclusions', kind, words],
    queryFn: ({ signal }: { signal: AbortSignal }) => source.search(words, signal),
  });
  const found = useQuery({
    ...search(asked),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === kind ? keepPreviousData(previous) : undefined,
  });
  const items = found.data ?? [];
  const current = Math.min(at, Math.max(0, items.length - 1));
  const pick = (item: Inclusion) => onPick({ kind, shortcut: item.shortcut });
  // Enter must select a match for the current text, not a result of the previous search.
  const isCurrent = asked === text && !found.isPlaceholderData && !found.isFetching;
  const queries = useQueryClient();
  const hurry = useMutation({ mutationFn: () => queries.query(search(text)) });
  const pickFirst = ([first]: readonly Inclusion[]) => {
    if (first) pick(first);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((items.length + current + step) % Math.max(1, items.length));
    else if (event.key !== 'Enter') return;
    else if (!isCurrent) hurry.mutate(undefined, { onSuccess: pickFirst });
    else if (items[current]) pick(items[current]);
    event.preventDefault();
  };
  return (
    <div className={classes.finder}>
      {sources.length > 1 && (
        <SegmentedControl
          fullWidth
          value={kind}
          onChange={(next) => {
            setKind(next);
            setAt(0);
          }}
          data={sources.map(({ kind: value, name }) => ({ value, label: name }))}
        />
      )}
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        {...(items[current] && { 'aria-activedescendant': `${listId}-${current}` })}
        aria-label={t('rich-text.insert-search', { kind: source.name })}
        placeholder={t('rich-text.insert-hint')}
        leftSection={found.isFetching ? <Loader size={16} /> : <IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {found.isError && <FaultAlert error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && (
        <Text c="dimmed" ta="center" py="lg">
          {asked ? t('rich-text.insert-no-match') : t('rich-text.insert-none')}
        </Text>
      )}
      <Found id={listId} source={source} items={items} current={current} onPick={pick} />
    </div>
  );
}

interface FoundProps {
  id: string;
  source: InclusionSource;
  items: readonly Inclusion[];
  current: number;
  onPick: (item: Inclusion) => void;
}

function Found({ id, source, items, current, onPick }: FoundProps) {
  return (
    <div id={id} role="listbox" aria-label={source.name} className={classes.list}>
      {items.map((item, index) => (
        // Handles keys of the search box, which keeps the focus.
        <div
          key={item.shortcut}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === current}
          className={classes.item}
          onClick={() => onPick(item)}
        >
          <span className={classes.icon}>{source.icon}</span>
          <span className={classes.text}>
            <span className={classes.title}>{item.title}</span>
            <span className={classes.shortcut}>{item.shortcut}</span>
          </span>
          {item.status}
        </div>
      ))}
    </div>
  );
}
