import { evalToken, TypeGuards, UndefinedVariableError, type Context, type Value } from 'liquidjs';
import { isPending, settle, type Pending, type Step } from './run-to-end.ts';

/** Reads a value at once; where something has to be waited for, gives what comes to it. */
type Read = (context: Context) => unknown;
/** What a filter makes of a value, in the same way. */
type Call = (value: unknown, context: Context) => unknown;

type ValueToken = Parameters<typeof evalToken>[0];
type ExpressionToken = NonNullable<ValueToken> & { operator?: string };
type Filter = Value['filters'][number];
type FilterArgument = Filter['args'][number];
type FilterHandler = (this: unknown, ...values: unknown[]) => unknown;

type UnaryOperator = (value: unknown, context: Context) => unknown;

const readers = new WeakMap<Value, Read>();

/**
 * What Liquid's `value.value(context)` comes to. Liquid makes a generator of each part of a value; here each part is a function that is made once,
 * and only what has to be waited for is a generator. Decision 0037.
 */
export function readValue(value: Value, context: Context): unknown {
  let read = readers.get(value);
  if (!read) readers.set(value, (read = valueReader(value)));
  return read(context);
}

function valueReader({ initial, filters }: Value): Read {
  const read = expressionReader((initial as unknown as { postfix: ExpressionToken[] }).postfix);
  if (filters.length === 0) return read;
  const calls = filters.map(filterCall);
  return (context) => {
    let value = read(context);
    for (let index = 0; index < calls.length; index += 1) {
      if (isPending(value)) return filterLater(value, calls.slice(index), context);
      value = calls[index]!(value, context);
    }
    return value;
  };
}

function* filterLater(pending: Pending, calls: readonly Call[], context: Context): Step {
  let value = yield pending;
  for (const call of calls) value = yield call(value, context);
  return value;
}

function filterCall(filter: Filter): Call {
  const { token, liquid } = filter as unknown as { token: unknown; liquid: unknown };
  const { handler } = filter as unknown as { handler: FilterHandler };
  const args = filter.args.map(argumentReader);
  return (value, context) => {
    const values = [value];
    for (let index = 0; index < args.length; index += 1) {
      const read = args[index]!(context);
      if (isPending(read)) return callLater(read, args.slice(index + 1), values, context);
      values.push(read);
    }
    return settle(handler.apply({ context, token, liquid }, values));
  };

  function* callLater(pending: Pending, rest: readonly Read[], values: unknown[], context: Context): Step {
    values.push(yield pending);
    for (const read of rest) values.push(yield read(context));
    return yield handler.apply({ context, token, liquid }, values);
  }
}

function argumentReader(argument: FilterArgument): Read {
  if (!Array.isArray(argument)) return tokenReader(argument);
  const [name = '', token] = argument;
  const read = tokenReader(token);
  return (context) => {
    const value = read(context);
    return isPending(value) ? namedLater(name, value) : [name, value];
  };
}

function* namedLater(name: string, pending: Pending): Step {
  return [name, yield pending];
}

function expressionReader(postfix: readonly ExpressionToken[]): Read {
  const [only] = postfix;
  if (postfix.length === 1 && !TypeGuards.isOperatorToken(only)) return tokenReader(only);
  const parts = postfix.map((token) =>
    TypeGuards.isOperatorToken(token) ? token.operator : tokenReader(token),
  );
  return (context) => evaluate(parts, 0, [], context);
}

function evaluate(
  parts: readonly (string | Read)[],
  from: number,
  operands: unknown[],
  context: Context,
): unknown {
  for (let index = from; index < parts.length; index += 1) {
    const part = parts[index]!;
    const value = typeof part === 'string' ? operate(part, operands, context) : part(context);
    if (isPending(value)) return evaluateLater(value, parts, index + 1, operands, context);
    operands.push(value);
  }
  return operands[0];
}

function* evaluateLater(
  pending: Pending,
  parts: readonly (string | Read)[],
  from: number,
  operands: unknown[],
  context: Context,
): Step {
  operands.push(yield pending);
  return yield evaluate(parts, from, operands, context);
}

function operate(operator: string, operands: unknown[], context: Context): unknown {
  const right = operands.pop();
  const apply = context.opts.operators[operator]!;
  if (operator === 'not') return settle((apply as unknown as UnaryOperator)(right, context));
  const left = operands.pop();
  if (isPlain(left) && isPlain(right)) {
    if (operator === '==') return left === right;
    if (operator === '!=') return left !== right;
  }
  return settle(apply(left, right, context));
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function tokenReader(token: ValueToken | undefined): Read {
  if (!token) return () => undefined;
  if ('content' in token) {
    const { content } = token as { content: unknown };
    return () => content;
  }
  if (TypeGuards.isPropertyAccessToken(token) && token.variable === undefined) {
    const names = token.props.map((prop) => ('content' in prop ? (prop.content as string) : undefined));
    if (names.every((name) => name !== undefined)) return pathReader(token, names);
  }
  return (context) => settle(evalToken(token, context));
}

type PathToken = ConstructorParameters<typeof UndefinedVariableError>[1];

function pathReader(token: PathToken, names: readonly string[]): Read {
  return (context) => {
    const { findScope } = context as unknown as { findScope(this: Context, name: string): unknown };
    try {
      let value: unknown = findScope.call(context, names[0]!);
      for (let index = 0; index < names.length; index += 1) {
        value = context.readProperty(value as never, names[index]!);
        if (isPending(value)) return readLater(value, names.slice(index + 1), token, context);
      }
      return value;
    } catch (error) {
      throw new UndefinedVariableError(error as Error, token);
    }
  };
}

function* readLater(pending: Pending, names: readonly string[], token: PathToken, context: Context): Step {
  try {
    let value = yield pending;
    for (const name of names) value = yield context.readProperty(value as never, name);
    return value;
  } catch (error) {
    throw new UndefinedVariableError(error as Error, token);
  }
}
