import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { FormItem } from 'parvis/contract/form';
import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { ChangedCell } from '../../ui/list/changed-cell.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { TitleCell } from '../../ui/list/title-cell.tsx';
import { titleOf } from '../pages/page-title.ts';
import { FormStatusBadge } from './form-status-badge.tsx';

/** The columns of the list of forms. On a narrow screen the status stands below the title. */
export function useFormColumns(site: SettingsView | undefined): Column<FormItem>[] {
  const { t } = useI18n();
  return useMemo(() => {
    const now = new Date();
    return [
      {
        id: 'title',
        header: t('forms.column-title'),
        sortable: 'ascending',
        cell: (form) => (
          <TitleCell
            title={
              <AnchorLink to="/forms/$id" params={{ id: form.id }} fw={600}>
                {titleOf(form.title, site?.defaultLanguage ?? '') ?? form.shortcut}
              </AnchorLink>
            }
            shortcut={form.shortcut}
            narrow={<FormStatusBadge status={form.status} />}
          />
        ),
      },
      {
        id: 'status',
        header: t('forms.column-status'),
        sortable: 'ascending',
        wideOnly: true,
        cell: (form) => <FormStatusBadge status={form.status} />,
      },
      {
        id: 'answers',
        header: t('forms.column-answers'),
        cell: (form) =>
          form.resultCount === 0 ? (
            <Text c="dimmed">–</Text>
          ) : (
            <AnchorLink
              to="/forms-results"
              search={{ form: form.shortcut }}
              aria-label={`${t('forms.answers-of', { count: form.resultCount })}: ${form.shortcut}`}
            >
              {form.resultCount}
            </AnchorLink>
          ),
      },
      {
        id: 'updatedAt',
        header: t('forms.column-updated'),
        sortable: 'descending',
        wideOnly: true,
        cell: (form) => <ChangedCell at={form.updatedAt} by={form.updatedBy} now={now} />,
      },
    ];
  }, [t, site]);
}
