import { TypeGuards, type Template } from 'liquidjs';
import { isListTag } from '../liquid/list-tags.ts';
import { childrenOf } from '../template-references.ts';
import { faultAt, type TemplateFault } from '../template-fault.ts';
import { blockFaults } from './check-blocks.ts';
import { listTagFaults, type KnownModels } from './check-list-tags.ts';
import { TextKeys, type KnownTexts } from './text-keys.ts';

/** Names that templates may use besides each other's. */
export interface TemplateNames extends KnownTexts {
  /** Undefined when unknown. */
  models: KnownModels | undefined;
}

/**
 * Finds unknown names and values out of range, which would silently show nothing: texts, models and fields of lists,
 * sorts, limits, blocks. Computed names are not checked.
 */
export function checkTemplates(
  templates: Iterable<readonly Template[]>,
  find: (name: string) => Template[] | undefined,
  names: TemplateNames,
): TemplateFault[] {
  const keys = new TextKeys(names);
  return [...templates].flatMap((parsed) => [
    ...[...everyTag(parsed)].flatMap((template) => [
      ...keyFaults(template, keys),
      ...(isListTag(template) ? listTagFaults(template, names.models) : []),
    ]),
    ...blockFaults(parsed, find),
  ]);
}

function* everyTag(templates: readonly Template[]): Generator<Template> {
  for (const template of templates) {
    yield template;
    yield* everyTag(childrenOf(template));
  }
}

/** A value of a tag or output as Liquid parses it. */
interface ParsedValue {
  filters: readonly { name: string; args: readonly unknown[] }[];
  initial: { postfix: readonly unknown[] };
}

/** `'form.submit' | t`, and `messages.form.submit`. */
function keyFaults(template: Template, keys: TextKeys): TemplateFault[] {
  return [...(template.arguments?.() ?? [])].flatMap((argument) => {
    const { filters, initial } = isValue(argument)
      ? argument
      : { filters: [], initial: { postfix: [argument] } };
    const [first, ...rest] = initial.postfix;
    const tokens = [...initial.postfix, ...filters.flatMap(({ args }) => args.flat())];
    const isKey = rest.length === 0 && filters[0]?.name === 't' && TypeGuards.isQuotedToken(first);
    return [
      ...(isKey ? keys.faultOf(first.content).map((message) => faultAt(template, message, first)) : []),
      ...tokens.flatMap((token) => {
        const path = messagePath(token);
        return path === undefined
          ? []
          : keys.faultOfPath(path).map((message) => faultAt(template, message, token as { begin: number }));
      }),
    ];
  });
}

function isValue(argument: unknown): argument is ParsedValue {
  return typeof argument === 'object' && argument !== null && 'initial' in argument && 'filters' in argument;
}

/** Returns `form.submit` of `messages.form.submit`; undefined for anything else and for computed names. */
function messagePath(token: unknown): string | undefined {
  if (!TypeGuards.isPropertyAccessToken(token) || token.variable !== undefined) return undefined;
  const names = token.props.map((prop) =>
    TypeGuards.isWordToken(prop) || TypeGuards.isQuotedToken(prop) ? prop.content : undefined,
  );
  if (names[0] !== 'messages' || names.length < 2 || names.includes(undefined)) return undefined;
  return names.slice(1).join('.');
}
