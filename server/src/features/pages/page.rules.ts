import type { PageForm } from '../../contract/page.ts';
import { checkLocalised, type Languages } from '../../content/localised.rules.ts';
import { pointerStep, unknownName, violation, type Violation } from '../../kernel/violation.ts';
import { checkPageUrls } from './page-url.rules.ts';

const TITLE_MAX_LENGTH = 500;
const DESCRIPTION_MAX_LENGTH = 2000;
const VARIABLES_MAX = 200;

/** What a page may refer to, as it is now. */
export interface PageVocabulary extends Languages {
  contributors: ReadonlySet<string>;
  stylesheets: ReadonlySet<string>;
  hasTemplate(name: string): boolean;
  templateNames(): readonly string[];
  maxMarkers: number;
  countMarkers(content: string): number;
}

/** What the stored version has may stay, even when it is no longer configured. */
export type StoredPage = Partial<
  Pick<PageForm, 'title' | 'description' | 'content' | 'template' | 'stylesheets' | 'contributors' | 'urls'>
>;

/** The faults of a page, all at once. Properties that are absent are not looked at. Source: spec §1.3. */
export function checkPage(
  page: Partial<PageForm>,
  vocabulary: PageVocabulary,
  stored: StoredPage = {},
): Violation[] {
  return [
    ...checkLocalised('/title', page.title, vocabulary, {
      required: true,
      maxLength: TITLE_MAX_LENGTH,
      stored: stored.title,
    }),
    ...checkLocalised('/description', page.description, vocabulary, {
      maxLength: DESCRIPTION_MAX_LENGTH,
      stored: stored.description,
    }),
    ...checkLocalised('/content', page.content, vocabulary, { stored: stored.content }),
    ...checkMarkerCount(page.content, vocabulary),
    ...checkTemplate(page.template, vocabulary, stored.template),
    ...checkNames(
      '/stylesheets',
      'unknown-stylesheet',
      page.stylesheets,
      vocabulary.stylesheets,
      stored.stylesheets,
    ),
    ...checkNames(
      '/contributors',
      'unknown-contributor',
      page.contributors,
      vocabulary.contributors,
      stored.contributors,
    ),
    ...checkPageUrls(page.urls ?? [], vocabulary.languages, stored.urls),
    ...checkSchedule(page.publishAt, page.unpublishAt),
    ...(page.category?.trim() === '' ? [violation('/category', 'required')] : []),
    ...checkVariables(page.variables),
  ];
}

function checkMarkerCount(content: PageForm['content'], vocabulary: PageVocabulary): Violation[] {
  return Object.entries(content ?? {}).flatMap(([locale, html]) =>
    vocabulary.countMarkers(html) > vocabulary.maxMarkers
      ? [violation('/content' + pointerStep(locale), 'too-many-markers', { max: vocabulary.maxMarkers })]
      : [],
  );
}

function checkTemplate(name: string | undefined, vocabulary: PageVocabulary, stored?: string): Violation[] {
  if (name === undefined || name === stored || vocabulary.hasTemplate(name)) return [];
  return [unknownName('/template', 'unknown-template', name, vocabulary.templateNames())];
}

function checkNames(
  pointer: string,
  unknownCode: string,
  names: readonly string[] = [],
  known: ReadonlySet<string>,
  stored: readonly string[] = [],
): Violation[] {
  return names.flatMap((name, index) => {
    const at = `${pointer}/${index}`;
    if (names.indexOf(name) < index) return [violation(at, 'duplicate')];
    return known.has(name) || stored.includes(name) ? [] : [unknownName(at, unknownCode, name, known)];
  });
}

function checkSchedule(publishAt?: string | null, unpublishAt?: string | null): Violation[] {
  if (!publishAt || !unpublishAt || Date.parse(publishAt) < Date.parse(unpublishAt)) return [];
  return [violation('/unpublishAt', 'order')];
}

function checkVariables(variables: Record<string, string> = {}): Violation[] {
  const names = Object.keys(variables);
  return [
    ...(names.length > VARIABLES_MAX ? [violation('/variables', 'too-many', { max: VARIABLES_MAX })] : []),
    ...names
      .filter((name) => !/^[a-zA-Z_][\w-]*$/.test(name))
      .map((name) => violation('/variables' + pointerStep(name), 'pattern')),
  ];
}
