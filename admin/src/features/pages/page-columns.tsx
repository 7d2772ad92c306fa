import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { PageItem } from 'parvis/contract/page';
import type { SettingsView } from 'parvis/contract/settings';
import { useI18n } from '../../i18n/i18n-context.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { ChangedCell } from '../../ui/list/changed-cell.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { TitleCell } from '../../ui/list/title-cell.tsx';
import classes from './page-columns.module.css';
import { PageStateBadge } from './page-state-badge.tsx';
import { titleOf } from './page-title.ts';

/** The columns of the list of pages. On a narrow screen status and category stand below the title. */
export function usePageColumns(site: SettingsView | undefined): Column<PageItem>[] {
  const { t } = useI18n();
  return useMemo(() => {
    const now = new Date();
    return [
      {
        id: 'title',
        header: t('pages.column-title'),
        sortable: 'ascending',
        cell: (page) => (
          <TitleCell
            title={
              <AnchorLink to="/pages/$id" params={{ id: page.id }} fw={600}>
                {titleOf(page.title, site?.defaultLanguage ?? '') ?? t('pages.untitled')}
              </AnchorLink>
            }
            shortcut={page.shortcut}
            narrow={
              <>
                <PageStateBadge state={page.state} />
                {page.category && (
                  <Text c="dimmed" size="xs">
                    {page.category}
                  </Text>
                )}
              </>
            }
          />
        ),
      },
      {
        id: 'status',
        header: t('pages.column-status'),
        sortable: 'ascending',
        wideOnly: true,
        cell: (page) => <PageStateBadge state={page.state} />,
      },
      {
        id: 'category',
        header: t('pages.column-category'),
        sortable: 'ascending',
        wideOnly: true,
        cell: (page) => page.category ?? <Text c="dimmed">–</Text>,
      },
      {
        id: 'languages',
        header: t('pages.column-languages'),
        wideOnly: true,
        cell: (page) => <LanguagesCell page={page} languages={site?.languages ?? []} />,
      },
      {
        id: 'updatedAt',
        header: t('pages.column-updated'),
        sortable: 'descending',
        cell: (page) => <ChangedCell at={page.updatedAt} by={page.updatedBy} now={now} />,
      },
    ];
  }, [t, site]);
}

/** The languages of the site, those without a title struck out. */
function LanguagesCell({ page, languages }: { page: PageItem; languages: readonly string[] }) {
  return (
    <Group gap={6} wrap="nowrap">
      {languages.map((locale) =>
        page.title[locale] ? (
          <span key={locale} className={classes.locale}>
            {locale}
          </span>
        ) : (
          <s key={locale} className={classes.locale}>
            {locale}
          </s>
        ),
      )}
    </Group>
  );
}
