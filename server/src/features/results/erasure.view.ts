import type { FormVersion } from '../../content/form-version.repository.ts';
import {
  MAX_FOUND_SHOWN,
  type FoundMail,
  type FoundResult,
  type ValueMatch,
} from '../../contract/form-result.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { SearchedMail } from './erasure.repository.ts';
import { bestMatch, excerpt, matchOf, textsOf, type SearchValue } from './erasure.rules.ts';
import { fieldsOfResult } from './result-fields.rules.ts';
import type { ResultFile } from './result-file.repository.ts';
import type { StoredResult } from './result-list.repository.ts';

/** Maximum values shown per result: a list may repeat the same one many times. */
const MAX_VALUES = 5;

export type ErasureSample = ReturnType<typeof createErasureSample>;

/** Collects the first matches for display. */
export function createErasureSample() {
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
  wanted: SearchValue,
): FoundMail {
  const value = texts.find((text) => matchOf(text, wanted) !== undefined) ?? '';
  return {
    id,
    queuedAt: toInstant(queuedAt),
    status,
    to: recipient,
    resultId: aboutId,
    value: excerpt(value, wanted),
  };
}

export const isMatch = (result: StoredResult, files: readonly ResultFile[], wanted: SearchValue) =>
  matchOfResult(result, files, wanted) !== undefined;

/** Returns how a submission matches the value, also across several of its values. */
function matchOfResult(
  { values }: StoredResult,
  files: readonly ResultFile[],
  wanted: SearchValue,
): ValueMatch | undefined {
  const all = textsOf(values);
  const isAcross = wanted.match === 'contained' && matchOf(all.join(' '), wanted) !== undefined;
  return (
    bestMatch([...all, ...files.map(({ name }) => name)], wanted) ?? (isAcross ? 'contained' : undefined)
  );
}

export function toFoundResult(
  result: StoredResult,
  files: readonly ResultFile[],
  versions: readonly FormVersion[],
  wanted: SearchValue,
): FoundResult {
  const { id, number, formId, formShortcut, formVersion, submittedAt, spam, values } = result;
  const fields = fieldsOfResult(formVersion, values, versions);
  const texts = [
    ...Object.entries(values).flatMap(([field, value]) => textsOf(value).map((text) => ({ field, text }))),
    ...files.map(({ field, name }) => ({ field, text: name })),
  ];
  const found = texts
    .filter(({ text }) => matchOf(text, wanted) !== undefined)
    .map(({ field, text }) => ({
      field,
      label: fields.find(({ name }) => name === field)?.label ?? {},
      value: excerpt(text, wanted),
    }));
  const across = { field: null, label: {}, value: excerpt(textsOf(values).join(' '), wanted) };
  return {
    id,
    number,
    form: { id: formId, shortcut: formShortcut },
    submittedAt: toInstant(submittedAt),
    spam,
    match: matchOfResult(result, files, wanted) ?? 'contained',
    values: found.length > 0 ? found.slice(0, MAX_VALUES) : [across],
  };
}
