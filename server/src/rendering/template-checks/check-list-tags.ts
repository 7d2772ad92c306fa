import { TypeGuards } from 'liquidjs';
import { readConditions } from '../../kernel/list-conditions.ts';
import { unknownNameText } from '../../kernel/nearest-name.ts';
import { MAX_LIMIT } from '../list-content.ts';
import type { ListTag } from '../liquid/list-tags.ts';
import { faultAt, type TemplateFault } from '../template-fault.ts';

/** Field names of each article model by shortcut. */
export type KnownModels = ReadonlyMap<string, ReadonlySet<string>>;

/** Sort orders of lists; articles can also be sorted by fields. */
const SORTS = ['publishedAt', 'updatedAt', 'title', 'shortcut'];
/** Other arguments are fields. */
const ARTICLE_ARGUMENTS = ['model', 'where', 'sort', 'offset', 'limit', 'as'];
const PAGE_ARGUMENTS = ['category', 'parent', 'sort', 'offset', 'limit', 'as'];
/** What conditions can name besides fields. */
const FACTS = ['publishedAt', 'updatedAt', 'shortcut'];

/** Finds unknown names in `{% articles %}` and `{% pages %}` that are not computed. */
export function listTagFaults(tag: ListTag, models: KnownModels | undefined): TemplateFault[] {
  const given = tag.args.hash;
  const fault = (message: string, name: string) => faultAt(tag, message, given[name]);
  const limit = limitFault(given.limit);
  const faults = limit === undefined ? [] : [fault(limit, 'limit')];
  if (tag.name === 'pages') {
    const unknown = Object.keys(given).filter((name) => !PAGE_ARGUMENTS.includes(name));
    return [
      ...faults,
      ...unknown.map((name) =>
        fault(unknownNameText('argument', name, PAGE_ARGUMENTS, 'of the tag pages'), name),
      ),
      ...sortFaults(given.sort, SORTS, 'of pages').map((message) => fault(message, 'sort')),
    ];
  }
  if (given.model === undefined) return [...faults, fault('The tag articles needs a model.', 'model')];
  if (models === undefined || !TypeGuards.isQuotedToken(given.model)) return faults;
  const model = given.model.content;
  const fields = models.get(model);
  if (!fields) return [...faults, fault(unknownNameText('article model', model, models.keys()), 'model')];
  const ofModel = `of the article model "${model}"`;
  return [
    ...faults,
    ...Object.keys(given)
      .filter((name) => !ARTICLE_ARGUMENTS.includes(name) && !fields.has(name))
      .map((name) => fault(unknownNameText('field', name, fields, ofModel), name)),
    ...conditionFaults(given.where, [...FACTS, ...fields], ofModel).map((message) => fault(message, 'where')),
    ...sortFaults(given.sort, [...SORTS, ...fields], ofModel).map((message) => fault(message, 'sort')),
  ];
}

function conditionFaults(where: unknown, known: readonly string[], of: string): string[] {
  if (!TypeGuards.isQuotedToken(where)) return [];
  try {
    return readConditions(where.content)
      .filter(({ field }) => !known.includes(field))
      .map(({ field }) => unknownNameText('field', field, known, of));
  } catch (error) {
    return [`The conditions cannot be read: ${(error as Error).message}.`];
  }
}

function sortFaults(sort: unknown, known: readonly string[], of: string): string[] {
  if (!TypeGuards.isQuotedToken(sort)) return [];
  return sort.content
    .split(',')
    .map((part) => part.trim().replace(/^-/, ''))
    .filter((name) => name !== '' && !known.includes(name))
    .map((name) => unknownNameText('field to sort by', name, known, of));
}

function limitFault(limit: unknown): string | undefined {
  const isConstant = TypeGuards.isNumberToken(limit) || TypeGuards.isQuotedToken(limit);
  if (!isConstant) return undefined;
  const number = Number(limit.content);
  if (Number.isInteger(number) && number >= 1 && number <= MAX_LIMIT) return undefined;
  return `The limit must be a whole number from 1 to ${MAX_LIMIT}, not ${limit.content}.`;
}
