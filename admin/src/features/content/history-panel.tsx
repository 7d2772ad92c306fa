import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useState } from 'react';
import type { RevisionItem } from 'parvis/contract/revision';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import { differenceQuery, revisionListQuery, type ContentApi, type ViewOf } from '../../api/content.ts';
import { formatAge, formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DifferenceList } from '../../ui/editor/difference-list.tsx';
import { canTake } from '../../ui/editor/value-at.ts';
import type { ReadableAt } from '../../ui/editor/document-differences.ts';
import { stepsOf } from '../../ui/editor/field-faults.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { faultList } from '../../ui/fault-message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import classes from './history-panel.module.css';

interface HistoryPanelProps<K extends ContentKindName> {
  api: ContentApi<K>;
  entity: { id: string; version: number; updatedAt: string; updatedBy: string | null };
  /** Returns the label of a path in the document. */
  labelOf: (path: readonly string[]) => string;
  readableAt: ReadableAt;
  /** There are unsaved changes, which restoring would lose. */
  dirty: boolean;
  /** Puts the value of a version into the editor. */
  onTake: (path: readonly string[], value: unknown) => void;
  onRestored: (view: ViewOf<K>) => void;
}

/** Revisions: who saved them and when, how they differ from the current version, and a button to restore. */
export function HistoryPanel<K extends ContentKindName>(props: HistoryPanelProps<K>) {
  const { api, entity } = props;
  const { t } = useI18n();
  const list = useInfiniteQuery(revisionListQuery(api, { id: entity.id, current: entity.version }));
  const [open, setOpen] = useState<number>();
  if (list.isError) return <FaultAlert error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Waiting />;
  const items = list.data.pages.flatMap((page) => page.items);
  return (
    <Panel title={t('history.title')}>
      <ol className={classes.list}>
        <Entry
          version={entity.version}
          at={entity.updatedAt}
          by={entity.updatedBy}
          note={t('history.present')}
        />
        {items.map((item) => (
          <Revision
            {...props}
            key={item.version}
            item={item}
            opened={open === item.version}
            onToggle={() => setOpen(open === item.version ? undefined : item.version)}
          />
        ))}
      </ol>
      {items.length === 0 && <EmptyState icon={<IconHistory size={28} />} text={t('history.empty')} />}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </Panel>
  );
}

interface EntryProps {
  version: number;
  at: string;
  by: string | null;
  note?: string;
}

function Entry({ version, at, by, note, children }: EntryProps & { children?: React.ReactNode }) {
  const { t, language } = useI18n();
  return (
    <li className={classes.entry} data-present={note ? true : undefined}>
      <div className={classes.head}>
        <span>
          <Text span fw={600}>
            {t('history.version', { version })}
          </Text>{' '}
          {note && (
            <Text span size="sm" c="dimmed">
              {note}
            </Text>
          )}
          <Text size="sm" c="dimmed" component="time" display="block" title={formatInstant(at, language)}>
            {formatAge(at, language, new Date())} · {by ?? t('collision.someone')}
          </Text>
        </span>
        {children}
      </div>
    </li>
  );
}

interface RevisionProps<K extends ContentKindName> extends HistoryPanelProps<K> {
  item: RevisionItem;
  opened: boolean;
  onToggle: () => void;
}

function Revision<K extends ContentKindName>(props: RevisionProps<K>) {
  const { item, opened, onToggle } = props;
  const { t } = useI18n();
  return (
    <>
      <Entry version={item.version} at={item.updatedAt} by={item.updatedBy}>
        <Button size="xs" variant="default" aria-expanded={opened} onClick={onToggle}>
          {t(opened ? 'history.close' : 'history.compare')}
        </Button>
      </Entry>
      {opened && (
        <li className={classes.detail}>
          <RevisionDetail {...props} />
        </li>
      )}
    </>
  );
}

function RevisionDetail<K extends ContentKindName>(props: RevisionProps<K>) {
  const { api, entity, item, labelOf, readableAt, dirty, onTake, onRestored } = props;
  const { t } = useI18n();
  const { id, version: current } = entity;
  const difference = useQuery(differenceQuery(api, { id, current, version: item.version }));
  const restore = useMutation({
    mutationFn: () => api.restore(id, item.version, current),
    onSuccess: onRestored,
  });
  if (difference.isError) {
    return <FaultAlert error={difference.error} onRetry={() => void difference.refetch()} />;
  }
  if (!difference.data) return <Waiting />;
  return (
    <Stack gap="md">
      <DifferenceList
        label={t('history.differences')}
        names={[t('history.then'), t('history.now')]}
        takeLabel={t('history.take')}
        differences={difference.data.items.map(({ pointer, before, after }) => {
          const path = stepsOf(pointer);
          return {
            label: labelOf(path),
            mine: readableAt(path, before),
            theirs: readableAt(path, after),
            ...(canTake(path) && { onTake: () => onTake(path, before) }),
          };
        })}
      />
      {restore.isError && <FaultAlert error={restore.error} messages={faultList(restore.error)} />}
      {dirty && (
        <Text size="sm" c="dimmed">
          {t('history.dirty')}
        </Text>
      )}
      <Button variant="light" disabled={dirty} loading={restore.isPending} onClick={() => restore.mutate()}>
        {t('history.restore', { version: item.version })}
      </Button>
    </Stack>
  );
}
