import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ArticleItem, ArticleView } from 'parvis/contract/article';
import type { MediaView } from 'parvis/contract/media';
import type { PageItem, PageView } from 'parvis/contract/page';
import { hasCode } from '../../api/api-error.ts';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { Anchor, LinkItem, LinkSource } from '../../ui/link-target/link-sources.ts';
import { useTextOf, type TextOf } from '../../ui/use-text-of.ts';
import { StateBadge } from '../content/state-badge.tsx';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Matches of each kind. */
const SHOWN = 6;
/** A shortcut that is contained in more than this many others is reported as missing. */
const MOST = 200;
const asked = (search: string, size: number) => ({
  ...(search && { search }),
  size,
  sort: search === '' ? '-updatedAt' : 'title',
});

/** Returns the link sources of the user: readable pages and articles, and media. */
export function useLinkSources(mainLocale: string): readonly LinkSource[] {
  const { t } = useI18n();
  const textOf = useTextOf();
  const { query, content, send } = useApi();
  const { data: session } = useQuery(query('GET /api/auth/me'));
  const mayPages = session?.authorities.includes('access_cms_page') ?? false;
  const mayArticles = session?.authorities.includes('access_cms_articles') ?? false;
  return useMemo(() => {
    const pages = contentSource({
      ...{ kind: 'page', folder: 'pages', name: t('link.page'), mainLocale, textOf },
      ...{ list: content.page.list, read: content.page.read },
      icon: <IconFile size={18} stroke={1.7} aria-hidden />,
    });
    const articles = contentSource({
      ...{ kind: 'article', folder: 'articles', name: t('inclusion.article'), mainLocale, textOf },
      ...{ list: content.article.list, read: content.article.read },
      icon: <IconNews size={18} stroke={1.7} aria-hidden />,
    });
    const toItem = (media: MediaView): LinkItem => ({
      ...{ kind: 'media', name: media.id, detail: media.name },
      title: textOf(media.title, media.name),
      addressIn: () => media.url,
    });
    const media: LinkSource = {
      kind: 'media',
      name: t('link.media'),
      icon: <IconPhoto size={18} stroke={1.7} aria-hidden />,
      search: async (text, signal) => {
        const { items } = await send('GET /api/admin/cms/media', {
          query: { ...(text && { search: text }), size: SHOWN },
          signal,
        });
        return items.map(toItem);
      },
      find: (id, signal) =>
        send('GET /api/admin/cms/media/{id}', { params: { id }, signal }).then(toItem, unlessMissing),
    };
    return [...(mayPages ? [pages] : []), ...(mayArticles ? [articles] : []), media];
  }, [t, textOf, content, send, mainLocale, mayPages, mayArticles]);
}

interface ContentParts {
  kind: 'page' | 'article';
  folder: 'pages' | 'articles';
  name: string;
  icon: LinkSource['icon'];
  mainLocale: string;
  textOf: TextOf;
  list: (query: object, signal?: AbortSignal) => Promise<{ items: (PageItem | ArticleItem)[] }>;
  read: (id: string, signal?: AbortSignal) => Promise<PageView | ArticleView>;
}

function contentSource({
  kind,
  folder,
  name,
  icon,
  mainLocale,
  textOf,
  list,
  read,
}: ContentParts): LinkSource {
  const toItem = ({ id, shortcut, title, state, links }: PageItem | ArticleItem): LinkItem => {
    const isPublic = state === 'published' || state === 'changes-pending';
    const hrefIn = (locale: string) => links.find((link) => link.locale === locale)?.href;
    return {
      ...{ kind, name: shortcut, detail: shortcut },
      title: textOf(title, shortcut),
      ...(!isPublic && { status: <StateBadge of={folder} state={state} /> }),
      addressIn: (locale) =>
        (isPublic ? (hrefIn(locale) ?? hrefIn(mainLocale) ?? links[0]?.href) : undefined) ??
        `/admin/${folder}/${id}`,
      anchors: async (signal) => anchorsIn(await read(id, signal)),
    };
  };
  return {
    ...{ kind, name, icon },
    search: async (text, signal) => (await list(asked(text, SHOWN), signal)).items.map(toItem),
    find: async (reference, signal) => {
      const byId = ID.test(reference) ? await read(reference, signal).catch(unlessMissing) : null;
      if (byId) return toItem(byId);
      const { items } = await list(asked(reference, MOST), signal);
      const found = items.find((item) => item.shortcut === reference);
      return found ? toItem(found) : null;
    },
  };
}

/** Returns the elements with an id in all texts of a document, each once. */
function anchorsIn(document: object): Anchor[] {
  const { content = {}, values = {} } = document as { content?: object; values?: object };
  const found = new Map<string, string>();
  const look = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
    if (typeof value !== 'string' || !value.includes('id=')) return;
    const { body } = new DOMParser().parseFromString(value, 'text/html');
    for (const { id, textContent } of body.querySelectorAll('[id]')) {
      if (id && !found.has(id)) found.set(id, textContent.trim().slice(0, 80));
    }
  };
  look([content, values]);
  return [...found].map(([id, text]) => ({ id, text }));
}

function unlessMissing(error: unknown): null {
  if (hasCode(error, 'not-found')) return null;
  throw error;
}
