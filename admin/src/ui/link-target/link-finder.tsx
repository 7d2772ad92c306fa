import { Loader, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../fault-alert.tsx';
import classes from './link-target.module.css';
import { LinkContext, type LinkItem } from './link-sources.ts';
import { readAddress } from './read-address.ts';

const PAUSE_MS = 200;

/** The target of a link: own content, or an address. */
export type LinkChoice = { item: LinkItem } | { address: string };

interface LinkFinderProps {
  text: string;
  onChange: (text: string) => void;
  onPick: (choice: LinkChoice) => void;
}

interface Option {
  key: string;
  icon: ReactNode;
  title: string;
  detail: string;
  status?: ReactNode;
  choice: LinkChoice;
}

/** Search box for pages, articles and files that also accepts addresses: type, arrow keys, Enter. */
export function LinkFinder({ text, onChange, onPick }: LinkFinderProps) {
  const { t } = useI18n();
  const listId = useId();
  const sources = useContext(LinkContext);
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const address = readAddress(text);
  const search = (words: string) => ({
    queryKey: ['link-targets', words],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await Promise.all(sources.map((source) => source.search(words, signal)))).flat(),
  });
  const found = useQuery({
    ...search(asked),
    placeholderData: keepPreviousData,
    enabled: sources.length > 0 && readAddress(asked) === undefined,
  });
  // Enter must pick a match for the current text, not a result of the previous search.
  const isCurrent = asked === text.trim() && !found.isPlaceholderData && !found.isFetching;
  const queries = useQueryClient();
  const hurry = useMutation({ mutationFn: () => queries.query(search(text.trim())) });
  const options: Option[] = address
    ? [
        {
          key: 'address',
          icon: <IconExternalLink size={18} stroke={1.7} aria-hidden />,
          title: address,
          detail: t('link.address'),
          choice: { address },
        },
      ]
    : (found.data ?? []).map((item) => {
        const source = sources.find(({ kind }) => kind === item.kind);
        return {
          key: `${item.kind} ${item.name}`,
          icon: source?.icon,
          title: item.title,
          detail: `${source?.name ?? ''} · ${item.detail}`,
          status: item.status,
          choice: { item },
        };
      });
  const current = Math.min(at, Math.max(0, options.length - 1));
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((options.length + current + step) % Math.max(1, options.length));
    else if (event.key !== 'Enter') return;
    else if (address === undefined && !isCurrent)
      hurry.mutate(undefined, { onSuccess: ([first]) => first && onPick({ item: first }) });
    else if (options[current]) onPick(options[current].choice);
    event.preventDefault();
  };
  return (
    <div className={classes.finder}>
      <TextInput
        ref={box}
        data-autofocus
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(options[current] && { 'aria-activedescendant': `${listId}-${current}` })}
        label={t('link.target')}
        description={t('link.target-hint')}
        autoComplete="off"
        spellCheck={false}
        leftSection={found.isFetching ? <Loader size={16} /> : <IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {found.isError && <FaultAlert error={found.error} onRetry={() => void found.refetch()} />}
      <Text c="dimmed" ta="center" role="status" hidden={options.length > 0 || !isCurrent}>
        {options.length === 0 && isCurrent && t('rich-text.insert-no-match')}
      </Text>
      <div id={listId} role="listbox" aria-label={t('link.target')} className={classes.list}>
        {options.map(({ key, icon, title, detail, status, choice }, index) => (
          // Handles keys of the search box, which keeps the focus.
          <div
            key={key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            className={classes.item}
            onClick={() => onPick(choice)}
          >
            <LinkTargetText icon={icon} title={title} detail={detail} status={status} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The target of a link, in a list or alone. */
export function LinkTargetText({ icon, title, detail, status }: Omit<Option, 'key' | 'choice'>) {
  return (
    <>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        <span className={classes.detail}>{detail}</span>
      </span>
      {status}
    </>
  );
}
