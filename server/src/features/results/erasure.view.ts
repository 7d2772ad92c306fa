import type { FormVersion } from '../../content/form-version.repository.ts';
import {
  MAX_FOUND_SHOWN,
  type FoundMail,
  type FoundResult,
  type ValueMatch,
} from '../../contract/form-result.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { SearchedMail } from './erasure.repository.ts';
import { bestMatch, excerpt, matchOf, textsOf, type SoughtValue } from './erasure.rules.ts';
import { fieldsOfResult } from './result-fields.rules.ts';
import type { ResultFile } from './result-file.repository.ts';
import type { StoredResult } from './result-list.repository.ts';

/** Values of one result that are shown: a list may hold the same one very often. */
const MAX_VALUES = 5;

export type Shown = ReturnType<typeof createShown>;

/** The first of what is found. */
export function createShown() {
  const items: FoundResult[] = [];
  const mailItems: FoundMail[] = [];
  return {
    items,
    mailItems,
    add(results: readonly FoundResult[], mails: readonly FoundMail[]): void {
      items.push(...results.slice(0, MAX_FOUND_SHOWN - items.length));
      mailItems.push(...mails.slice(0, MAX_FOUND_SHOWN - mailItems.length));
    },
  };
}

export function toFoundMail(
  { id, aboutId, queuedAt, status, recipient, texts }: SearchedMail,
  sought: SoughtValue,
): FoundMail {
  const value = texts.find((text) => matchOf(text, sought) !== undefined) ?? '';
  return {
    id,
    queuedAt: toInstant(queuedAt),
    status,
    to: recipient,
    resultId: aboutId,
    value: excerpt(value, sought),
  };
}

export const isMatch = (result: StoredResult, files: readonly ResultFile[], sought: SoughtValue) =>
  matchOfResult(result, files, sought) !== undefined;

/** How an answer carries the value, also across its values. */
function matchOfResult(
  { values }: StoredResult,
  files: readonly ResultFile[],
  sought: SoughtValue,
): ValueMatch | undefined {
  const all = textsOf(values);
  const isAcross = sought.match === 'contained' && matchOf(all.join(' '), sought) !== undefined;
  return (
    bestMatch([...all, ...files.map(({ name }) => name)], sought) ?? (isAcross ? 'contained' : undefined)
  );
}

export function toFoundResult(
  result: StoredResult,
  files: readonly ResultFile[],
  versions: readonly FormVersion[],
  sought: SoughtValue,
): FoundResult {
  const { id, formId, formShortcut, formVersion, submittedAt, spam, values } = result;
  const fields = fieldsOfResult(formVersion, values, versions);
  const texts = [
    ...Object.entries(values).flatMap(([field, value]) => textsOf(value).map((text) => ({ field, text }))),
    ...files.map(({ field, name }) => ({ field, text: name })),
  ];
  const found = texts
    .filter(({ text }) => matchOf(text, sought) !== undefined)
    .map(({ field, text }) => ({
      field,
      label: fields.find(({ name }) => name === field)?.label ?? {},
      value: excerpt(text, sought),
    }));
  const across = { field: null, label: {}, value: excerpt(textsOf(values).join(' '), sought) };
  return {
    id,
    form: { id: formId, shortcut: formShortcut },
    submittedAt: toInstant(submittedAt),
    spam,
    match: matchOfResult(result, files, sought) ?? 'contained',
    values: found.length > 0 ? found.slice(0, MAX_VALUES) : [across],
  };
}
