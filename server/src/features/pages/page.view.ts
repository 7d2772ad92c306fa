import type { ContentWarning, PageItem, PageLink, PageView } from '../../contract/page.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { Messages } from '../../kernel/messages.ts';
import type { LostMarker } from './page-markers.rules.ts';
import type { Page } from './page.repository.ts';

/** What the wire form of a page needs besides the page. */
export interface PagePresentation {
  /** The public addresses of a page, one a language, absolute. */
  linksOf(page: Pick<Page, 'shortcut' | 'urls'>): PageLink[];
  messages: Messages;
}

/** What an editor has said of a page, without its large properties. */
export const toOutline = (page: Page, contributors: readonly string[]) => ({
  shortcut: page.shortcut,
  title: page.title,
  description: page.description,
  template: page.template,
  category: page.category,
  status: page.status,
  publishAt: page.publishAt === null ? null : toInstant(page.publishAt),
  unpublishAt: page.unpublishAt === null ? null : toInstant(page.unpublishAt),
  urls: [...page.urls],
  stylesheets: [...page.stylesheets],
  contributors: [...contributors],
});

/** A row of the list: the page without its large properties. */
export function toPageItem(
  page: Page,
  contributors: readonly string[],
  { linksOf }: PagePresentation,
): Omit<PageItem, 'workingCopy' | 'state'> {
  return {
    id: page.id,
    version: page.version,
    createdAt: toInstant(page.createdAt),
    createdBy: page.createdBy,
    updatedAt: toInstant(page.updatedAt),
    updatedBy: page.updatedBy,
    ...toOutline(page, contributors),
    links: linksOf(page),
  };
}

export function toPageView(
  page: Page,
  contributors: readonly string[],
  lost: readonly LostMarker[],
  presentation: PagePresentation,
  language: string,
): Omit<PageView, 'workingCopy' | 'state'> {
  return {
    ...toPageItem(page, contributors, presentation),
    content: page.content,
    variables: page.variables,
    warnings: lost.map(toWarning),
  };

  function toWarning({ code, locale, marker, shortcut }: LostMarker): ContentWarning {
    const message = presentation.messages.format(language, `violation.${code}`, { name: shortcut });
    return { code, locale, marker, message };
  }
}
