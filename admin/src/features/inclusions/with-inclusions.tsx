import { useQuery } from '@tanstack/react-query';
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import type { ListView } from 'parvis/contract/common';
import { useMemo, type ReactNode } from 'react';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LinkContext } from '../../ui/link-target/link-sources.ts';
import { InclusionContext, type InclusionSource } from '../../ui/rich-text/inclusions.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useTextOf } from '../../ui/use-text-of.ts';
import { useLinkSources } from './use-link-sources.tsx';

const SHOWN = 12;
/** A shortcut that is contained in more than this many others is reported as missing. */
const MOST = 200;

interface Found {
  id: string;
  shortcut: string;
  title: Readonly<Record<string, string>>;
}

const asked = (search: string, size: number) => ({
  search,
  size,
  sort: search === '' ? '-updatedAt' : 'title',
});

interface WithInclusionsProps {
  mainLocale: string;
  children: ReactNode;
}

/** Provides the forms and articles that the user may include, and the link sources. */
export function WithInclusions({ mainLocale, children }: WithInclusionsProps) {
  const { t } = useI18n();
  const textOf = useTextOf();
  const { query, content } = useApi();
  const links = useLinkSources(mainLocale);
  const { data: session } = useQuery(query('GET /api/auth/me'));
  const mayForms = session?.authorities.includes('access_cms_forms') ?? false;
  const mayArticles = session?.authorities.includes('access_cms_articles') ?? false;
  const sources = useMemo((): InclusionSource[] => {
    const source = <T extends Found>(
      kind: InclusionSource['kind'],
      list: (query: object, signal: AbortSignal) => Promise<ListView<T>>,
      iconAndStatus: { icon: ReactNode; status: (item: T) => ReactNode },
    ): InclusionSource => {
      const toInclusion = (item: T) => ({
        shortcut: item.shortcut,
        title: textOf(item.title, item.shortcut),
        href: `/admin/${kind}s/${item.id}`,
        status: iconAndStatus.status(item),
      });
      return {
        kind,
        name: t(`inclusion.${kind}`),
        icon: iconAndStatus.icon,
        search: async (text, signal) => (await list(asked(text, SHOWN), signal)).items.map(toInclusion),
        find: async (shortcut, signal) => {
          const { items } = await list(asked(shortcut, MOST), signal);
          const found = items.find((item) => item.shortcut === shortcut);
          return found ? toInclusion(found) : null;
        },
      };
    };
    const forms = source('form', content.form.list, {
      icon: <IconForms size={18} stroke={1.7} aria-hidden />,
      status: ({ status }) =>
        status === 'closed' && <StatusBadge tone="quiet">{t('inclusion.closed')}</StatusBadge>,
    });
    const articles = source('article', content.article.list, {
      icon: <IconNews size={18} stroke={1.7} aria-hidden />,
      status: ({ status }) =>
        status === 'draft' && <StatusBadge tone="waiting">{t('inclusion.draft')}</StatusBadge>,
    });
    return [...(mayForms ? [forms] : []), ...(mayArticles ? [articles] : [])];
  }, [t, textOf, content, mayForms, mayArticles]);
  return (
    <InclusionContext value={sources}>
      <LinkContext value={links}>{children}</LinkContext>
    </InclusionContext>
  );
}
