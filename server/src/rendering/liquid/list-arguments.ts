import { readConditions, type Condition } from '../../kernel/list-conditions.ts';
import { ListFault } from '../../kernel/list-fault.ts';
import type { ArticleListRequest, PageListRequest } from '../contributors/contributor.ts';
import { toText } from '../plain-text.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** Returns the list request of a tag's arguments; unknown arguments are conditions on fields. Throws ListFault. */
export function articleRequest(args: Arguments): ArticleListRequest {
  const { model, where, sort, limit, offset, ...equal } = args;
  if (typeof model !== 'string' || model === '') throw new ListFault('The list of articles needs a model.');
  return {
    model,
    where: [...readConditions(toText(where)), ...Object.entries(equal).map(equality)],
    ...rangeAndOrder(sort, limit, offset),
  };
}

/** Returns the condition that a field has a value. Values other than texts, numbers and booleans are compared as text. */
function equality([field, value]: [string, unknown]): Condition {
  const isScalar = typeof value === 'number' || typeof value === 'boolean';
  return { field, operator: 'eq', value: isScalar ? value : toText(value) };
}

/** Like `articleRequest`, for pages. */
export function pageRequest(args: Arguments): PageListRequest {
  const { category, where, sort, limit, offset, ...others } = args;
  const unknown = Object.keys(others).find((name) => name !== 'parent');
  if (unknown !== undefined) throw new ListFault(`The list of pages has no argument "${unknown}".`);
  return {
    where: readConditions(toText(where)),
    ...(typeof category === 'string' ? { category } : {}),
    ...('parent' in others ? { parent: parentOf(others.parent) } : {}),
    ...rangeAndOrder(sort, limit, offset),
  };
}

function parentOf(parent: unknown): NonNullable<PageListRequest['parent']> {
  const given = parent as PageListRequest['parent'] | null;
  if (typeof (typeof given === 'object' ? given?.shortcut : given) === 'string') return given!;
  throw new ListFault('The list of pages needs a page or its shortcut as the parent.');
}

function rangeAndOrder(
  sort: unknown,
  limit: unknown,
  offset: unknown,
): { sort?: string; limit?: number; offset?: number } {
  return {
    ...(typeof sort === 'string' && sort !== '' ? { sort } : {}),
    ...(limit === undefined ? {} : { limit: Number(limit) }),
    ...(offset === undefined ? {} : { offset: Number(offset) }),
  };
}
