import { ActionIcon, Button, Loader, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import type { PageItem } from 'parvis/contract/page';
import { useApi } from '../../api/api.ts';
import { contentKey } from '../../api/content.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { amountOf, useAmount } from '../../ui/list/use-amount.ts';
import { useSearchNavigation } from '../../ui/list/use-search-navigation.ts';
import { useTextOf } from '../../ui/use-text-of.ts';
import { Screen } from '../../ui/screen.tsx';
import { StateBadge } from '../content/state-badge.tsx';
import classes from './page-tree.module.css';
import { NewPageLink, PagesActions } from './pages-actions.tsx';
import type { PagesSearch } from './pages-search.ts';

/** Pages of a level that are loaded at once. */
const SIZE = 100;

interface TreeParts {
  /** Shortcuts of the pages whose children are shown. */
  expanded: ReadonlySet<string>;
  onToggle: (shortcut: string) => void;
}

/** The tree of pages. The expanded pages are in the URL. */
export function PageTreeScreen({ search }: { search: PagesSearch }) {
  const { t } = useI18n();
  const ask = useSearchNavigation<PagesSearch>();
  const expanded = new Set(search.expanded?.split(','));
  const toggle = (shortcut: string) => {
    const others = [...expanded].filter((open) => open !== shortcut);
    const next = expanded.has(shortcut) ? others : [...others, shortcut];
    ask({ expanded: next.length > 0 ? next.join(',') : undefined }, true);
  };
  return (
    <Screen title={t('pages.title')} actions={<PagesActions view="tree" />}>
      <div className={classes.tree}>
        <Level parent="" expanded={expanded} onToggle={toggle} />
      </div>
    </Screen>
  );
}

function Level({ parent, label, ...parts }: TreeParts & { parent: string; label?: string }) {
  const { t, language: locale } = useI18n();
  const format = useAmount();
  const { page: api } = useApi().content;
  const level = useInfiniteQuery({
    queryKey: [...contentKey(api), 'level', parent, locale],
    queryFn: ({ signal, pageParam: after }) =>
      api.list({ parent, sort: 'title', locale, size: SIZE, after }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  if (level.isError) return <FaultAlert error={level.error} onRetry={() => void level.refetch()} />;
  if (level.isPending)
    return <Loader size="sm" className={classes.waiting} aria-busy aria-label={t('common.loading')} />;
  const pages = level.data.pages.flatMap(({ items }) => items);
  const all = amountOf(level.data.pages[0]);
  if (pages.length === 0 && parent === '')
    return (
      <EmptyState
        icon={<IconFileText size={28} />}
        title={t('pages.empty')}
        text={t('pages.empty-text')}
        action={<NewPageLink />}
      />
    );
  return (
    <>
      <ul className={classes.level} aria-label={label}>
        {pages.map((page) => (
          <Branch key={page.id} page={page} {...parts} />
        ))}
      </ul>
      {level.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.more}
          loading={level.isFetchingNextPage}
          onClick={() => void level.fetchNextPage()}
        >
          {t('pages.tree-more', { count: format({ ...all, count: all.count - pages.length }) })}
        </Button>
      )}
    </>
  );
}

function Branch({ page, expanded, onToggle }: TreeParts & { page: PageItem }) {
  const { t } = useI18n();
  const textOf = useTextOf();
  const { id, shortcut, childCount } = page;
  const title = textOf(page.title, shortcut);
  const isOpen = childCount > 0 && expanded.has(shortcut);
  const label = t('pages.tree-below', { title });
  return (
    <li>
      <div className={classes.page}>
        {childCount > 0 ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-label={label}
            onClick={() => onToggle(shortcut)}
          >
            <IconChevronRight size={18} className={classes.chevron} aria-hidden />
          </ActionIcon>
        ) : (
          <span className={classes.leaf} aria-hidden />
        )}
        <span className={classes.names}>
          <AnchorLink to="/pages/$id" params={{ id }} fw={600}>
            {title}
          </AnchorLink>
          <Text span size="sm" c="dimmed">
            {shortcut}
          </Text>
        </span>
        {childCount > 0 && (
          <Text span size="xs" c="dimmed" className={classes.count}>
            {t('pages.total', { count: childCount })}
          </Text>
        )}
        <StateBadge of="pages" {...page} />
      </div>
      {isOpen && <Level parent={shortcut} label={label} expanded={expanded} onToggle={onToggle} />}
    </li>
  );
}
