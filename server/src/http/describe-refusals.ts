import { STATUS_CODES } from 'node:http';
import type { TSchema } from 'typebox';
import { ERROR_CODES, type ErrorCode } from '../contract/error-codes.ts';
import { Problem } from '../contract/problem.ts';
import { headers, type HeaderName } from './describe-headers.ts';
import { paramsOf, writesVersion, type EndpointDefinition } from './endpoint.ts';
import type { NamedSchemas } from './named-schemas.ts';

const PROBLEM_TYPE = 'application/problem+json';

/** The additional headers of errors. */
const HEADER_OF: Readonly<Partial<Record<ErrorCode, HeaderName>>> = {
  'method-not-allowed': 'Allow',
  'rate-limited': 'Retry-After',
  unavailable: 'Retry-After',
};

export interface Refusals {
  /** The shared responses that consist of problems only, by name. */
  responses: Map<string, object>;
  /** Returns the error responses of an endpoint, by status. `default` covers any other. */
  of(definition: EndpointDefinition): Record<string, object>;
}

/** Creates the descriptions of error responses. `titleOf` returns the title of an error code. */
export function createRefusals(named: NamedSchemas, titleOf: (code: ErrorCode) => string): Refusals {
  const responses = new Map<string, object>();

  function refusal(status: number | undefined, types: readonly string[] | undefined): object {
    if (types) return describe(status, types);
    const name = status === undefined ? 'Problem' : STATUS_CODES[status]!.replaceAll(/\W/g, '');
    if (!responses.has(name)) responses.set(name, describe(status, [PROBLEM_TYPE]));
    return { $ref: `#/components/responses/${name}` };
  }

  function describe(status: number | undefined, types: readonly string[]): object {
    const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).filter(
      (code) => status === undefined || ERROR_CODES[code].status === status,
    );
    const content = types.map((type) => [
      type,
      { schema: type === PROBLEM_TYPE ? named.refer(Problem) : { type: 'string' } },
    ]);
    return {
      description:
        status === undefined
          ? 'Any other problem'
          : codes.map((code) => `\`${code}\`: ${titleOf(code)}`).join('\n\n'),
      ...headers([...new Set(codes.flatMap((code) => HEADER_OF[code] ?? []))]),
      content: Object.fromEntries(content) as object,
    };
  }

  return {
    responses,
    of(definition) {
      const { refusalTypes } = definition;
      const statuses = new Set(refusedCodes(definition).map((code) => ERROR_CODES[code].status));
      const described = [...statuses].sort().map((status) => [status, refusal(status, refusalTypes)]);
      return { ...(Object.fromEntries(described) as object), default: refusal(undefined, refusalTypes) };
    },
  };
}

/** Returns the error codes implied by the definition. */
function refusedCodes(definition: EndpointDefinition): ErrorCode[] {
  const { access, query, body, otherBodies, refuses = [] } = definition;
  return [
    ...(body || !allowsMore(query) ? (['malformed'] as const) : []),
    ...(access === 'public' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(paramsOf(definition) ? (['not-found'] as const) : []),
    ...(writesVersion(definition) ? (['stale'] as const) : []),
    ...(body || otherBodies ? (['too-large', 'unsupported-media-type', 'invalid'] as const) : []),
    ...refuses,
  ];
}

/** Returns whether the query may contain unknown parameters. */
function allowsMore(query: TSchema | undefined): boolean {
  return query !== undefined && 'additionalProperties' in query && query.additionalProperties === true;
}
