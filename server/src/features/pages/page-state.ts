import type { Localised } from '../../contract/common.ts';
import type { PageForm } from '../../contract/page.ts';
import type { EntityBase } from '../../content/entity.repository.ts';
import type { EntitySnapshot } from '../../content/entity-snapshot.repository.ts';
import { searchText } from '../../content/search.ts';
import { AppError, refuse } from '../../kernel/app-error.ts';
import { fromInstant } from '../../kernel/clock.ts';
import { searchKey } from '../../kernel/comparison-key.ts';
import { pointerStep, violation } from '../../kernel/violation.ts';
import type { HtmlCleaner } from '../../rendering/html-cleaner.ts';
import { MAX_NESTING } from '../../rendering/sanitise.ts';
import type { Page, PageState } from './page.repository.ts';
import { toOutline } from './page.view.ts';

type PageSnapshot = Extract<EntitySnapshot, { kind: 'page' }>;

export interface PageContentSettings {
  /** Cleans content that an editor wrote, by the HTML policy. */
  cleaner: HtmlCleaner;
  /** Bytes of UTF-8 that the content may have in one locale. */
  maxContentBytes: number;
}

/** What is stored of a page whose content is clean: what is left out is empty. */
export function toState(form: PageForm): PageState {
  return {
    title: form.title,
    description: form.description ?? {},
    content: form.content ?? {},
    template: form.template ?? 'default',
    category: form.category ?? null,
    status: form.status ?? 'draft',
    publishAt: form.publishAt ? fromInstant(form.publishAt) : null,
    unpublishAt: form.unpublishAt ? fromInstant(form.unpublishAt) : null,
    urls: form.urls ?? [],
    stylesheets: form.stylesheets ?? [],
    variables: form.variables ?? {},
  };
}

export function toBase(
  form: Pick<PageForm, 'shortcut' | 'title' | 'category' | 'contributors'>,
  defaultLanguage: string,
): EntityBase {
  return {
    shortcut: form.shortcut,
    titleKey: searchKey(form.title[defaultLanguage] ?? ''),
    searchText: searchText([form.shortcut, ...Object.values(form.title), form.category]),
    contributors: form.contributors ?? [],
  };
}

/** A stored page as those who listen to changes get it. */
export function toSnapshot(page: Page, contributors: readonly string[]): PageSnapshot {
  const { id, shortcut, version, updatedAt, updatedBy } = page;
  const state = {
    ...toOutline(page, contributors),
    content: page.content,
    variables: page.variables,
  };
  return { kind: 'page', id, shortcut, version, updatedAt, updatedBy, state };
}

/** A body as it is stored. Throws as `cleanContent` does. */
export function toClean(form: PageForm, settings: PageContentSettings): PageForm {
  return { ...form, content: cleanContent(form.content ?? {}, settings) };
}

/** Content as it is stored. Throws `too-large` for one over the limit, and `invalid` where it is nested too deep. */
export function cleanContent(
  content: Localised,
  { cleaner, maxContentBytes }: PageContentSettings,
): Localised {
  refuseLarge(content, maxContentBytes);
  const cleaned = Object.entries(content).map(([locale, html]) => [locale, cleaner.clean(html)] as const);
  const tooDeep = cleaned.filter(([, html]) => html === undefined);
  refuse(
    tooDeep.map(([locale]) =>
      violation('/content' + pointerStep(locale), 'nested-too-deep', { max: MAX_NESTING }),
    ),
  );
  const clean = Object.fromEntries(cleaned) as Localised;
  refuseLarge(clean, maxContentBytes);
  return clean;
}

function refuseLarge(content: Localised, max: number): void {
  const tooLarge = Object.entries(content).filter(([, html]) => Buffer.byteLength(html) > max);
  if (tooLarge.length === 0) return;
  throw new AppError('too-large', {
    violations: tooLarge.map(([locale]) => violation('/content' + pointerStep(locale), 'too-large', { max })),
  });
}
