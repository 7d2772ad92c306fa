import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useState } from 'react';
import type { RevisionItem } from 'parvis/contract/revision';
import { useApi } from '../../api/api.ts';
import { revisionDifferenceQuery, revisionListQuery, type RevisedPath } from '../../api/revisions.ts';
import { formatAge, formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DifferenceList } from '../../ui/editor/collision-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { faultMessages } from '../../ui/fault-text.ts';
import { Panel } from '../../ui/panel.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import classes from './history-panel.module.css';

interface HistoryPanelProps<View> {
  path: RevisedPath;
  entity: { id: string; version: number; updatedAt: string; updatedBy: string | null };
  /** What the property at a pointer is called on the screen: `/title/en` → `Title · en`. */
  labelOf: (pointer: string) => string;
  /** There are changes that have not been saved: restoring would lose them. */
  dirty: boolean;
  onRestored: (view: View) => void;
}

/** Earlier versions: who saved them and when, where they differ from the present one, and the way back. */
export function HistoryPanel<View>(props: HistoryPanelProps<View>) {
  const { path, entity } = props;
  const { t } = useI18n();
  const { revisions } = useApi();
  const list = useInfiniteQuery(
    revisionListQuery(revisions, { path, id: entity.id, current: entity.version }),
  );
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

interface RevisionProps<View> extends HistoryPanelProps<View> {
  item: RevisionItem;
  opened: boolean;
  onToggle: () => void;
}

function Revision<View>(props: RevisionProps<View>) {
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

function RevisionDetail<View>({ path, entity, item, labelOf, dirty, onRestored }: RevisionProps<View>) {
  const { t } = useI18n();
  const { revisions } = useApi();
  const { id, version: current } = entity;
  const difference = useQuery(
    revisionDifferenceQuery(revisions, { path, id, current, version: item.version }),
  );
  const restore = useMutation({
    mutationFn: () => revisions.restore<View>(path, id, item.version, current),
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
        differences={difference.data.items.map(({ pointer, before, after }) => ({
          label: labelOf(pointer),
          mine: textOf(before),
          theirs: textOf(after),
        }))}
      />
      {restore.isError && <FaultAlert error={restore.error} messages={faultMessages(restore.error)} />}
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

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
}
