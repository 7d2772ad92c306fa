import type { PageDocument } from '../../contract/page.ts';
import { checkContributors } from '../../content/contributor.rules.ts';
import { checkDescribed } from '../../content/described.rules.ts';
import { checkLocalised, checkReleasedLanguages, type Languages } from '../../content/localised.rules.ts';
import { checkSchedule } from '../../content/schedule.rules.ts';
import { pointerStep, unknownName, violation, type Violation } from '../../kernel/violation.ts';
import { checkPageUrls } from './page-url.rules.ts';

const TITLE_MAX_LENGTH = 500;
const VARIABLES_MAX = 200;

/** The current names that a page may refer to. */
export interface PageVocabulary extends Languages {
  contributors: ReadonlySet<string>;
  stylesheets: ReadonlySet<string>;
  hasTemplate(name: string): boolean;
  templateNames(): readonly string[];
  maxMarkers: number;
  countMarkers(content: string): number;
}

/** Returns all faults of a page. Ignores absent properties and allows values already in `stored`. Source: spec §1.3. */
export function checkPage(
  page: Partial<PageDocument>,
  vocabulary: PageVocabulary,
  stored: Partial<PageDocument> = {},
): Violation[] {
  return [
    ...checkLocalised('/title', page.title, vocabulary, {
      required: true,
      maxLength: TITLE_MAX_LENGTH,
      stored: stored.title,
    }),
    ...checkDescribed(page, vocabulary, stored),
    ...checkLocalised('/content', page.content, vocabulary, { stored: stored.content }),
    ...checkMarkerCount(page.content, vocabulary),
    ...checkTemplate(page.template, vocabulary, stored.template),
    ...checkStyleSheets(page.stylesheets, vocabulary.stylesheets, stored.stylesheets),
    ...checkContributors(page.contributors, vocabulary.contributors, stored.contributors),
    ...checkPageUrls(page.urls ?? [], vocabulary.languages, stored.urls),
    ...checkReleasedLanguages(page.languages, vocabulary.languages, stored.languages),
    ...checkSchedule(page),
    ...(page.category?.trim() === '' ? [violation('/category', 'required')] : []),
    ...checkVariables(page.variables),
  ];
}

function checkMarkerCount(
  content: PageDocument['content'] | undefined,
  vocabulary: PageVocabulary,
): Violation[] {
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

function checkStyleSheets(
  names: readonly string[] = [],
  known: ReadonlySet<string>,
  stored: readonly string[] = [],
): Violation[] {
  return names.flatMap((name, index) => {
    const at = `/stylesheets/${index}`;
    if (names.indexOf(name) < index) return [violation(at, 'duplicate')];
    return known.has(name) || stored.includes(name)
      ? []
      : [unknownName(at, 'unknown-stylesheet', name, known)];
  });
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
