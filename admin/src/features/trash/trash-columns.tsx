import { Text } from '@mantine/core';
import type { TrashItemView } from 'parvis/contract/trash';
import { useMemo } from 'react';
import { formatDay } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ChangedCell } from '../../ui/list/changed-cell.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { TitleCell } from '../../ui/list/title-cell.tsx';
import { useTextOf } from '../../ui/use-text-of.ts';
import { TrashActions } from './trash-actions.tsx';

/** Returns the columns of the trash. */
export function useTrashColumns(): Column<TrashItemView>[] {
  const { t, language } = useI18n();
  const textOf = useTextOf();
  return useMemo(() => {
    const now = new Date();
    return [
      {
        id: 'title',
        header: t('trash.column-title'),
        cell: (item) => (
          <TitleCell
            title={
              <Text fw={600} size="sm">
                {textOf(item.title, item.name)}
              </Text>
            }
            shortcut={`${t(`trash.kind-${item.kind}`)} · ${item.name}`}
            narrow={<ChangedCell at={item.deletedAt} by={item.deletedBy} now={now} />}
          />
        ),
      },
      {
        id: 'deletedAt',
        header: t('trash.column-deleted'),
        sortable: 'descending',
        wideOnly: true,
        cell: ({ deletedAt, deletedBy }) => <ChangedCell at={deletedAt} by={deletedBy} now={now} />,
      },
      {
        id: 'keptUntil',
        header: t('trash.column-kept-until'),
        wideOnly: true,
        cell: ({ keptUntil }) => formatDay(keptUntil.slice(0, 10), language),
      },
      {
        id: 'actions',
        header: t('trash.restore'),
        actions: true,
        cell: (item) => <TrashActions item={item} />,
      },
    ];
  }, [t, textOf, language]);
}
