import { STATUS_CODES } from 'node:http';
import { Type, type TSchema } from 'typebox';
import { CONTENT_AUTHORITIES } from '../contract/authorities.ts';
import type { ErrorCode } from '../contract/error-codes.ts';
import type { Access } from './access.ts';
import { HEADERS, headers } from './describe-headers.ts';
import { createRefusals } from './describe-refusals.ts';
import { paramsOf, placeOf, statusOf, writesVersion, type EndpointDefinition } from './endpoint.ts';
import { createNamedSchemas, type NamedSchemas } from './named-schemas.ts';

const JSON_TYPE = 'application/json';

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description:
    'The version that was read (its `ETag`). The request fails with `stale` if it is not the current one. Default: the `version` in the body, if any',
  schema: { type: 'string', examples: ['"3"'] },
};

/** Returns the paths and components of the API description. `titleOf` returns the title of an error code. */
export function describeApi(
  definitions: readonly EndpointDefinition[],
  titleOf: (code: ErrorCode) => string,
): { paths: Record<string, Record<string, object>>; components: Record<string, object> } {
  const named = createNamedSchemas();
  const refusals = createRefusals(named, titleOf);
  const paths: Record<string, Record<string, object>> = {};
  for (const definition of definitions) {
    const { method, path } = placeOf(definition);
    const answers = { ...answersOf(definition, named), ...refusals.of(definition) };
    (paths[path] ??= {})[method.toLowerCase()] = describeEndpoint(definition, named, answers);
  }
  return {
    paths,
    components: {
      schemas: sorted(named.schemas),
      responses: sorted(refusals.responses),
      headers: HEADERS,
      parameters: { IfMatch: IF_MATCH },
    },
  };
}

function describeEndpoint(definition: EndpointDefinition, named: NamedSchemas, responses: object): object {
  const { access, summary, query, headers: read = {}, body, otherBodies = {} } = definition;
  const { method, path } = placeOf(definition);
  const params = paramsOf(definition);
  const parameters = [
    ...(params ? parametersOf('path', params.properties, params.required, named) : []),
    ...(query ? parametersOf('query', query.properties, query.required, named) : []),
    ...parametersOf('header', read, [], named),
    ...(writesVersion(definition) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ];
  const bodies = { ...(body ? { [JSON_TYPE]: body } : {}), ...otherBodies };
  const content = Object.entries(bodies).map(([type, schema]) => [type, { schema: named.refer(schema) }]);
  return {
    operationId: operationIdOf(method, path),
    summary,
    description: describeAccess(access),
    tags: [tagOf(path)],
    security: access === 'public' ? [] : [{ session: [] }, { token: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content.length > 0
      ? {
          requestBody: {
            required: !(body && Type.IsOptional(body)),
            content: Object.fromEntries(content) as object,
          },
        }
      : {}),
    responses,
  };
}

function parametersOf(
  place: 'path' | 'query' | 'header',
  schemas: Readonly<Record<string, TSchema>>,
  required: readonly string[] | undefined,
  named: NamedSchemas,
): object[] {
  return Object.entries(schemas).map(([name, property]) => {
    const { description, ...schema } = property as TSchema & { description?: string };
    return {
      name,
      in: place,
      ...(description === undefined ? {} : { description }),
      ...(required?.includes(name) ? { required: true } : {}),
      schema: named.refer(schema),
    };
  });
}

/** Returns the successful responses, by status. */
function answersOf(definition: EndpointDefinition, named: NamedSchemas): Record<string, object> {
  const { answer, creates, versioned, isLinked, otherAnswers = {} } = definition;
  const status = statusOf(definition);
  const { contentMediaType = JSON_TYPE, ...schema } = (answer ?? {}) as { contentMediaType?: string };
  const hasVersion =
    versioned && Object.hasOwn((schema as { properties?: object }).properties ?? {}, 'version');
  const described: Record<string, object> = {
    [status]: {
      description: STATUS_CODES[status],
      ...headers([
        ...(creates || status === 303 ? ['Location' as const] : []),
        ...(hasVersion ? ['ETag' as const] : []),
      ]),
      ...(answer ? { content: { [contentMediaType]: { schema: named.refer(schema) } } } : {}),
    },
    ...(isLinked
      ? { 302: { description: 'Redirects to the sign-in page, which leads back', ...headers(['Location']) } }
      : {}),
  };
  for (const [other, types] of Object.entries(otherAnswers)) {
    const { content = {} } = (described[other] ?? {}) as { content?: object };
    const texts = Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]));
    described[other] = {
      description: STATUS_CODES[other],
      ...(types.length > 0 ? { content: { ...content, ...texts } } : headers(['Location'])),
    };
  }
  return described;
}

function describeAccess(access: Access): string {
  if (access === 'public') return 'Public.';
  if (access === 'signed-in') return 'Any signed-in user.';
  if (access === 'any-content-authority') {
    return `Requires one of the functions ${CONTENT_AUTHORITIES.map((name) => `\`${name}\``).join(', ')}.`;
  }
  return `Requires the function \`${access}\`.`;
}

/** Returns the operation name for generated clients: `GET /api/admin/cms/pages/{id}` → `get_admin_cms_pages_id`. */
function operationIdOf(method: string, path: string): string {
  return [method.toLowerCase(), ...path.replace(/^\/api/, '').split(/[^\w-]+/)]
    .filter((step) => step !== '')
    .join('_');
}

/** Returns the tag of a path: `/api/admin/cms/pages/{id}` → `pages`. */
function tagOf(path: string): string {
  const within = /^\/(?:api\/(?:admin\/(?:cms\/)?|public\/)?)?(?=[^/]+)/;
  return /^\/(?:api|health)\//.test(path) ? path.replace(within, '').split('/')[0]! : 'site';
}

function sorted(entries: ReadonlyMap<string, object>): object {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
