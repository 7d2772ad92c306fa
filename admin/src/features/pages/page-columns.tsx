import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { PageItem } from 'parvis/contract/page';
import type { SettingsView } from 'parvis/contract/settings';
import { formatAge, formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { Column } from '../../ui/data-table.tsx';
import classes from './page-columns.module.css';
import { PageStatusBadge } from './page-status-badge.tsx';
import { titleOf } from './page-title.ts';
import { AnchorLink } from '../../ui/links.tsx';

/** The columns of the list of pages. On a narrow screen status and category stand below the title. */
export function usePageColumns(site: SettingsView | undefined): Column<PageItem>[] {
  const { t, language } = useI18n();
  return useMemo(() => {
    const now = new Date();
    return [
      {
        id: 'title',
        header: t('pages.column-title'),
        sortable: 'ascending',
        cell: (page) => (
          <TitleCell page={page} mainLocale={site?.defaultLanguage ?? ''} untitled={t('pages.untitled')} />
        ),
      },
      {
        id: 'status',
        header: t('pages.column-status'),
        sortable: 'ascending',
        wideOnly: true,
        cell: (page) => <PageStatusBadge status={page.status} />,
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
        cell: (page) => (
          <time
            dateTime={page.updatedAt}
            title={formatInstant(page.updatedAt, language)}
            className={classes.age}
          >
            {formatAge(page.updatedAt, language, now)}
            {page.updatedBy && <span className={classes.quiet}>{page.updatedBy}</span>}
          </time>
        ),
      },
    ];
  }, [t, language, site]);
}

interface TitleCellProps {
  page: PageItem;
  mainLocale: string;
  untitled: string;
}

function TitleCell({ page, mainLocale, untitled }: TitleCellProps) {
  return (
    <div className={classes.title}>
      <AnchorLink to="/pages/$id" params={{ id: page.id }} fw={600} className={classes.link ?? ''}>
        {titleOf(page.title, mainLocale) ?? untitled}
      </AnchorLink>
      <span className={classes.quiet}>{page.shortcut}</span>
      <Group gap={6} className={classes.narrow ?? ''}>
        <PageStatusBadge status={page.status} />
        {page.category && <span className={classes.quiet}>{page.category}</span>}
      </Group>
    </div>
  );
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
