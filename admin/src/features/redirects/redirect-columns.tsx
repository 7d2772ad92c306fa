import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import type { RedirectView } from 'parvis/contract/redirect';
import { useI18n } from '../../i18n/i18n-context.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { ChangedCell } from '../../ui/list/changed-cell.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { SCREEN_OF_KIND } from '../../ui/screen-of-kind.ts';
import { DeleteRedirect } from './delete-redirects.tsx';
import classes from './redirects.module.css';

/** Returns the columns of the list of redirects. */
export function useRedirectColumns(): Column<RedirectView>[] {
  const { t } = useI18n();
  return useMemo(() => {
    const now = new Date();
    const origin = (redirect: RedirectView) => (
      <span className={classes.origin}>
        <StatusBadge tone={redirect.origin === 'manual' ? 'news' : 'quiet'}>
          {t(`redirects.origin-${redirect.origin}`)}
        </StatusBadge>
        {!redirect.active && <StatusBadge tone="waiting">{t('redirects.inactive')}</StatusBadge>}
      </span>
    );
    return [
      {
        id: 'from',
        header: t('redirects.column-from'),
        sortable: 'ascending',
        cell: (redirect) => (
          <div className={classes.addresses}>
            <span className={classes.from}>
              {redirect.from}
              {redirect.locale && <span className={classes.quiet}> {redirect.locale}</span>}
            </span>
            <span className={classes.to}>
              <span aria-hidden>→</span>
              <span className="visually-hidden">{t('redirects.leads-to')}</span>
              <Target redirect={redirect} none={t('redirects.nowhere')} />
            </span>
            <span className={classes.narrow}>{origin(redirect)}</span>
          </div>
        ),
      },
      {
        id: 'origin',
        header: t('redirects.column-origin'),
        sortable: 'ascending',
        wideOnly: true,
        cell: origin,
      },
      {
        id: 'createdAt',
        header: t('redirects.column-created'),
        sortable: 'descending',
        wideOnly: true,
        cell: ({ createdAt, createdBy }) => <ChangedCell at={createdAt} by={createdBy} now={now} />,
      },
      {
        id: 'delete',
        header: t('common.delete'),
        actions: true,
        cell: (redirect) => <DeleteRedirect redirect={redirect} />,
      },
    ];
  }, [t]);
}

/** Target of a redirect: a link to the editor of the content it follows, else to the address. */
function Target({ redirect: { to, target }, none }: { redirect: RedirectView; none: string }) {
  if (target) {
    return (
      <AnchorLink to={SCREEN_OF_KIND[target.kind]} params={{ id: target.id }} size="sm">
        {to ?? target.shortcut}
      </AnchorLink>
    );
  }
  if (to === null) return <span>{none}</span>;
  return (
    <Anchor href={to} target="_blank" rel="noreferrer" size="sm">
      {to}
    </Anchor>
  );
}
