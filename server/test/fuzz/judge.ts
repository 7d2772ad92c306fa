import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDocument, Operation, Schema } from './document.ts';
import type { WireRequest } from './requests.ts';
import type { WireAnswer } from './send.ts';

/** Internals that must not leak. */
const LEAKS = [
  /\bat (async )?\S+ ?\(?(file:|node:|\/)\S+:\d+/,
  /SQLITE_/,
  /\bselect [\s\S]+ from "/,
  /node_modules\//,
];
/** Statuses defined by HTTP that every endpoint may return without documenting them. */
const OF_HTTP = [304];

export interface Judge {
  /** Returns the fault of the response, or undefined. */
  faultOf(operation: Operation, request: WireRequest, answer: WireAnswer | string): string | undefined;
}

/** Checks responses against the document: schemas, statuses and the problem format; and never a 500. */
export function createJudge(document: ApiDocument): Judge {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv as never);
  ajv.addSchema({ components: document.components }, 'document');
  const validators = new Map<Schema, ValidateFunction>();

  function misfit(schema: Schema, value: unknown): string | undefined {
    let validate = validators.get(schema);
    if (!validate) {
      validate = ajv.compile(schema.$ref ? { $ref: `document${schema.$ref}` } : schema);
      validators.set(schema, validate);
    }
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  }

  function faultOfProblem(answer: WireAnswer): string | undefined {
    const problem = parsed(answer.text) as Record<string, unknown> | undefined;
    if (problem === undefined) return 'a problem that is no JSON';
    const fault = misfit(document.components.schemas.Problem!, problem);
    if (fault !== undefined) return `not the form of a problem: ${fault}`;
    if (problem.status !== answer.status) return `the problem says ${String(problem.status)}`;
    if (problem.type !== `urn:parvis:problem:${String(problem.code)}`) return 'type and code differ';
    return undefined;
  }

  return {
    faultOf(operation, request, answer) {
      if (typeof answer === 'string') return `no answer: ${answer}`;
      if (answer.status >= 500) return `answered ${answer.status}: ${answer.text.slice(0, 300)}`;
      if (answer.status >= 400 && LEAKS.some((leak) => leak.test(answer.text))) return 'tells of the inside';
      if (request.method === 'HEAD') return undefined;
      if (mediaType(answer) === 'application/problem+json') return faultOfProblem(answer);
      if (operation.answers === undefined || request.method !== operation.method) return undefined;
      return faultOfAnswer(operation.answers, answer, misfit);
    },
  };
}

function faultOfAnswer(
  answers: NonNullable<Operation['answers']>,
  answer: WireAnswer,
  misfit: (schema: Schema, value: unknown) => string | undefined,
): string | undefined {
  if (OF_HTTP.includes(answer.status)) return undefined;
  const described = answers[answer.status] ?? (answer.status >= 400 ? answers.default : undefined);
  if (!described) return `the document knows no ${answer.status}`;
  const type = mediaType(answer);
  const content = described.content ?? {};
  if (type === undefined) {
    const asDescribed = (answer.text === '') === (Object.keys(content).length === 0);
    return asDescribed ? undefined : `${answer.status} with no type: ${answer.text.slice(0, 100)}`;
  }
  const named = content[type] ?? content['*/*'];
  if (!named) return `the document knows no ${type} for ${answer.status}`;
  if (!named.schema || type !== 'application/json') return undefined;
  const value = parsed(answer.text);
  if (value === undefined) return 'no JSON';
  const fault = misfit(named.schema, value);
  return fault && `not as the document says: ${fault}: ${answer.text.slice(0, 300)}`;
}

function mediaType({ headers }: WireAnswer): string | undefined {
  const type = headers['content-type'];
  return typeof type === 'string' ? type.split(';')[0]!.trim() : undefined;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
