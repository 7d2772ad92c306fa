import { TypeGuards } from 'liquidjs';
import type { ValueForm } from '../../contract/field-type.ts';
import {
  ARTICLE_FACTS,
  conditionFault,
  PAGE_FACTS,
  type ComparedForm,
} from '../../kernel/condition-fault.ts';
import { readConditions } from '../../kernel/list-conditions.ts';
import { unknownNameText } from '../../kernel/nearest-name.ts';
import { MAX_LIMIT, MAX_PAGE_SIZE } from '../content-lists.ts';
import { GROUPINGS, groupedField } from '../list-groups.ts';
import type { ListTag } from '../liquid/list-tags.ts';
import { faultAt, type TemplateFault } from '../template-fault.ts';

/** The formats of the fields of each article model, by shortcut and name. */
export type KnownModels = ReadonlyMap<string, ReadonlyMap<string, ValueForm>>;

/** Sort orders of lists; articles can also be sorted by fields. */
const SORTS = ['publishedAt', 'updatedAt', 'title', 'shortcut'];
const COMMON_ARGUMENTS = ['where', 'sort', 'group_by'];
const WHOLE_LISTS = ['offset', 'limit', 'as'];

/** Finds unknown names and values of tags that list content, unless they are computed. */
export function listTagFaults(tag: ListTag, models: KnownModels | undefined): TemplateFault[] {
  const given = tag.args.hash;
  const fault = (message: string | undefined, at: unknown) =>
    message === undefined ? [] : [faultAt(tag, message, at as Parameters<typeof faultAt>[2])];
  const known = [...COMMON_ARGUMENTS, ...(tag.size ? [] : WHOLE_LISTS)];
  const faults = [
    ...fault(rangeFault('limit', given.limit, MAX_LIMIT), given.limit),
    ...fault(rangeFault('number of entries', tag.size, MAX_PAGE_SIZE), tag.size),
    ...fault(groupingFault(given.group_by), given.group_by),
  ];
  if (tag.list === 'pages')
    return [
      ...faults,
      ...namesFaults([...known, 'category', 'parent'], PAGE_FACTS, SORTS, 'of a list of pages'),
    ];
  if (given.model === undefined)
    return [...faults, ...fault('The list of articles needs a model.', undefined)];
  if (models === undefined || !TypeGuards.isQuotedToken(given.model)) return faults;
  const model = given.model.content;
  const fields = models.get(model);
  if (!fields)
    return [...faults, ...fault(unknownNameText('article model', model, models.keys()), given.model)];
  return [
    ...faults,
    ...namesFaults(
      [...known, 'model', ...fields.keys()],
      { ...ARTICLE_FACTS, ...Object.fromEntries(fields) },
      [...SORTS, ...fields.keys()],
      `of the article model "${model}"`,
    ),
  ];

  function namesFaults(
    names: readonly string[],
    compared: Readonly<Record<string, ComparedForm>>,
    sorts: readonly string[],
    of: string,
  ): TemplateFault[] {
    const noun = tag.list === 'pages' ? 'argument' : 'field';
    return [
      ...Object.entries(given)
        .filter(([name]) => !names.includes(name))
        .flatMap(([name, value]) => fault(unknownNameText(noun, name, names, of), value)),
      ...conditionFaults(given.where, compared, of).flatMap((message) => fault(message, given.where)),
      ...fault(groupedDateFault(given, compared), given.group_by),
      ...sortFaults(given.sort, sorts, of).flatMap((message) => fault(message, given.sort)),
    ];
  }
}

function conditionFaults(
  where: unknown,
  compared: Readonly<Record<string, ComparedForm>>,
  of: string,
): string[] {
  if (!TypeGuards.isQuotedToken(where)) return [];
  try {
    return readConditions(where.content).flatMap((condition) => {
      const form = Object.hasOwn(compared, condition.field) ? compared[condition.field] : undefined;
      if (!form) return [unknownNameText('field', condition.field, Object.keys(compared), of)];
      return conditionFault(condition, form) ?? [];
    });
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

function rangeFault(what: string, given: unknown, max: number): string | undefined {
  const isConstant = TypeGuards.isNumberToken(given) || TypeGuards.isQuotedToken(given);
  if (!isConstant) return undefined;
  const number = Number(given.content);
  if (Number.isInteger(number) && number >= 1 && number <= max) return undefined;
  return `The ${what} must be a whole number from 1 to ${max}, not ${given.content}.`;
}

/** Lists are grouped by the date that sorts them. */
function groupedDateFault(
  { group_by: by, sort }: ListTag['args']['hash'],
  compared: Readonly<Record<string, ComparedForm>>,
): string | undefined {
  if (by === undefined || (sort !== undefined && !TypeGuards.isQuotedToken(sort))) return undefined;
  const name = groupedField(sort?.content);
  const form = Object.hasOwn(compared, name) ? compared[name] : 'name';
  if (form === 'date' || (form === 'datetime' && name !== 'updatedAt')) return undefined;
  return `To be grouped, the list must be sorted by a date, not by "${name}".`;
}

function groupingFault(given: unknown): string | undefined {
  if (!TypeGuards.isQuotedToken(given) || GROUPINGS.includes(given.content)) return undefined;
  return `Lists are grouped by ${GROUPINGS.join(' or ')}, not by "${given.content}".`;
}
