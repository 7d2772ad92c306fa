import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Excerpt } from '../../ui/excerpt.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useTextOf } from '../../ui/use-text-of.ts';
import { SCREEN_OF_KIND } from '../../ui/screen-of-kind.ts';
import classes from './found-in-texts.module.css';

const MAX_FOUND = 50;

interface FoundInTextsProps {
  kind: ContentKindName;
  text: string;
  /** What the list shows already, by title or shortcut. */
  shown: readonly string[];
}

/** Shows, below a list, further content with the words in its texts, drafts or pending changes; nothing when there is none. */
export function FoundInTexts({ kind, text, shown }: FoundInTextsProps) {
  const { t } = useI18n();
  const textOf = useTextOf();
  const found = useQuery({
    ...useApi().query('GET /api/admin/cms/search', {
      query: { q: text, kind, in: 'texts', limit: MAX_FOUND },
    }),
    placeholderData: keepPreviousData,
  });
  const items = found.data?.items.filter(({ id }) => !shown.includes(id)) ?? [];
  if (items.length === 0) return null;
  return (
    <Panel title={t('content.found-in-texts')}>
      <ul className={classes.list}>
        {items.map(({ id, shortcut, title, excerpt, isPending }) => (
          <li key={id}>
            <AnchorLink to={SCREEN_OF_KIND[kind]} params={{ id }} fw={600}>
              {textOf(title, shortcut)}
            </AnchorLink>
            <Text span size="sm" c="dimmed">
              {' '}
              {shortcut}
              {isPending && ` · ${t('finder.pending')}`}
            </Text>
            <Text size="sm" className={classes.excerpt ?? ''}>
              <Excerpt parts={excerpt} />
            </Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
