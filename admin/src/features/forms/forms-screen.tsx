import { Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useCallback } from 'react';
import type { FormItem } from 'parvis/contract/form';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { ContentListScreen } from '../content/content-list-screen.tsx';
import { FormStatusBadge } from './form-status-badge.tsx';
import { FORM_STATUSES, type FormsSearch } from './forms-search.ts';

/** The list of forms. */
export function FormsScreen() {
  const { t } = useI18n();
  const search = useSearch({ from: '/signed-in/forms' });
  const ask = useSearchNavigation<FormsSearch>();
  return (
    <ContentListScreen
      api={useApi().content.form}
      search={search}
      onSearchChange={ask}
      columns={useFormColumns()}
      narrow={narrow}
      actions={[
        {
          name: 'open',
          label: t('content.open'),
          icon: <IconLockOpen size={16} aria-hidden />,
          done: (count) => t('forms.bulk-done-open', { count }),
        },
        {
          name: 'close',
          label: t('content.close'),
          icon: <IconLock size={16} aria-hidden />,
          done: (count) => t('forms.bulk-done-close', { count }),
        },
      ]}
      statuses={{
        parameter: 'status',
        choices: FORM_STATUSES.map((value) => ({ value, label: t(`forms.status-${value}`) })),
      }}
      create={
        <ButtonLink to="/forms/new" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('forms.new')}
        </ButtonLink>
      }
      icon={<IconForms size={28} />}
    />
  );
}

const narrow = (form: FormItem) => <FormStatusBadge status={form.status} changes={form.workingCopy} />;

function useFormColumns() {
  const { t } = useI18n();
  return useCallback(
    (): Column<FormItem>[] => [
      {
        id: 'status',
        header: t('content.status'),
        sortable: 'ascending',
        wideOnly: true,
        cell: ({ status, workingCopy }) => <FormStatusBadge status={status} changes={workingCopy} />,
      },
      {
        id: 'answers',
        header: t('forms.column-answers'),
        cell: ({ shortcut, resultCount }) =>
          resultCount === 0 ? (
            <Text c="dimmed">–</Text>
          ) : (
            <AnchorLink
              to="/forms-results"
              search={{ form: shortcut }}
              aria-label={`${t('forms.answers-of', { count: resultCount })}: ${shortcut}`}
            >
              {resultCount}
            </AnchorLink>
          ),
      },
    ],
    [t],
  );
}
