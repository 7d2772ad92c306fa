import { ListFault } from './list-fault.ts';

/** How a field is compared. `contains`: a text, or an item of a list; `exists`: whether there is a value. */
export const OPERATORS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'contains', 'exists'] as const;
export type Operator = (typeof OPERATORS)[number];

type Scalar = string | number | boolean;
export type ConditionValue = Scalar | readonly Scalar[];

/** A condition on a field. `now` and `today` are dates relative to the rendering, for fields with dates. */
export interface Condition {
  field: string;
  operator: Operator;
  value: ConditionValue;
}

/** The conditions of a list, which must all hold: `start gte today and place eq "hall"`, or by field. */
export type Where =
  | string
  | readonly Condition[]
  | Readonly<Record<string, Scalar | Readonly<Partial<Record<Operator, ConditionValue>>>>>;

const MAX_LENGTH = 1000;
const MAX_CONDITIONS = 20;
const MAX_VALUES = 100;
const TOKEN = /\s*(?:"([^"]*)"|'([^']*)'|([(),])|([^\s"'(),]+))/y;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Returns the conditions in any form as a list. Throws ListFault. */
export function readConditions(where: Where): Condition[] {
  const conditions =
    typeof where === 'string'
      ? parseConditions(where)
      : isList(where)
        ? [...where]
        : conditionsByField(where);
  if (conditions.length > MAX_CONDITIONS)
    throw new ListFault(`a list has at most ${MAX_CONDITIONS} conditions`);
  for (const { field, operator, value } of conditions) {
    if (Array.isArray(value) !== (operator === 'in'))
      throw new ListFault(
        `the operator "${operator}" of "${field}" needs ${operator === 'in' ? 'a list' : 'one value'}`,
      );
    if (operator === 'exists' && typeof value !== 'boolean')
      throw new ListFault(`the operator "exists" of "${field}" needs true or false`);
    if (Array.isArray(value) && value.length > MAX_VALUES)
      throw new ListFault(`the operator "in" of "${field}" takes at most ${MAX_VALUES} values`);
  }
  return conditions;
}

function isList(where: Where): where is readonly Condition[] {
  return Array.isArray(where);
}

function conditionsByField(where: Exclude<Where, string | readonly Condition[]>): Condition[] {
  return Object.entries(where).flatMap(([field, given]): Condition[] => {
    if (typeof given !== 'object') return [{ field, operator: 'eq', value: given }];
    return Object.entries(given).map(([name, value]) => ({
      field,
      operator: readOperator(name, field),
      value,
    }));
  });
}

function readOperator(name: string, field: string): Operator {
  const operator = OPERATORS.find((known) => known === name);
  if (operator) return operator;
  throw new ListFault(`"${name}" of "${field}" is no operator; these are: ${OPERATORS.join(', ')}`);
}

interface Token {
  text: string;
  kind: 'word' | 'quoted' | 'sign';
}

function parseConditions(text: string): Condition[] {
  if (text.length > MAX_LENGTH)
    throw new ListFault(`a list's conditions have at most ${MAX_LENGTH} characters`);
  const tokens = tokensOf(text);
  const conditions: Condition[] = [];
  while (tokens.length > 0) {
    if (conditions.length > 0) expect(tokens, 'and', text);
    const field = take(tokens, text).text;
    const operator = readOperator(take(tokens, text).text, field);
    conditions.push({ field, operator, value: readValue(tokens, text) });
  }
  return conditions;
}

function readValue(tokens: Token[], text: string): ConditionValue {
  const token = take(tokens, text);
  if (token.kind !== 'sign') return scalarOf(token);
  if (token.text !== '(') throw new ListFault(`"${token.text}" is not a value in: ${text}`);
  const values: Scalar[] = [];
  for (;;) {
    values.push(scalarOf(take(tokens, text)));
    const next = take(tokens, text);
    if (next.text === ')' && next.kind === 'sign') return values;
    if (next.text !== ',' || next.kind !== 'sign')
      throw new ListFault(`a list of values needs commas in: ${text}`);
  }
}

function scalarOf({ text, kind }: Token): Scalar {
  if (kind === 'quoted') return text;
  if (text === 'true' || text === 'false') return text === 'true';
  if (NUMBER.test(text)) return Number(text);
  if (text === 'now' || text === 'today' || /^\d{4}-/.test(text)) return text;
  throw new ListFault(
    `"${text}" needs quotation marks, unless it is a number, date, true, false, now or today`,
  );
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(text);
    if (!match) throw new ListFault(`a quotation mark is not closed in: ${text}`);
    const [, double, single, sign, word] = match;
    const quoted = double ?? single;
    tokens.push(
      quoted !== undefined
        ? { text: quoted, kind: 'quoted' }
        : sign !== undefined
          ? { text: sign, kind: 'sign' }
          : { text: word!, kind: 'word' },
    );
  }
  return tokens;
}

function take(tokens: Token[], text: string): Token {
  const token = tokens.shift();
  if (!token) throw new ListFault(`a condition is incomplete in: ${text}`);
  return token;
}

function expect(tokens: Token[], word: string, text: string): void {
  if (take(tokens, text).text !== word) throw new ListFault(`conditions are joined by "${word}" in: ${text}`);
}
