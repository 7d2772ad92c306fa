import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from './endpoints.ts';
import type { HttpClient, HttpRequest } from './http-client.ts';
import { keyOf } from './query-key.ts';

type Endpoint = keyof Endpoints;
type GetEndpoint = Extract<Endpoint, `GET ${string}`>;
type Returned<E extends Endpoint> = Endpoints[E]['returns'];

type ParameterOf<E extends string> = E extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

type CallOptions<E extends Endpoint> = Omit<Endpoints[E], 'returns'> &
  Pick<HttpRequest, 'version' | 'signal' | 'onProgress'> &
  ([ParameterOf<E>] extends [never] ? unknown : { params: Record<ParameterOf<E>, string> });

/** Optional when no option is required. */
type CallArguments<E extends Endpoint> =
  Partial<CallOptions<E>> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

interface AnyCallOptions extends Omit<HttpRequest, 'method' | 'path'> {
  params?: Readonly<Record<string, string>>;
}

/** Endpoints whose 401 responses go to the caller instead of opening the sign-in dialog. */
const ABOUT_SIGNING_IN: readonly string[] = [
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'GET /api/auth/me',
  'GET /api/auth/providers',
] satisfies Endpoint[];

/** Creates a client for the server's endpoints, with requests and query options by endpoint name. */
export function createClient(http: HttpClient) {
  const request = <T>(endpoint: Endpoint, { params = {}, ...options }: AnyCallOptions = {}): Promise<T> => {
    const [method, path] = endpoint.split(' ') as [HttpRequest['method'], string];
    const anonymous = ABOUT_SIGNING_IN.includes(endpoint);
    return http({ method, path: fill(path, params), ...options, ...(anonymous && { anonymous }) });
  };

  /** Throws `ApiError`. */
  const send = <E extends Endpoint>(endpoint: E, ...[options]: CallArguments<E>): Promise<Returned<E>> =>
    request(endpoint, options as AnyCallOptions);

  const describe = <Q extends GetEndpoint>(endpoint: Q, [options]: CallArguments<Q>) => {
    const { params = {}, query } = (options ?? {}) as AnyCallOptions;
    const key = keyOf(fill(endpoint.slice('GET '.length), params));
    const queryFn = ({ signal }: { signal: AbortSignal }): Promise<Returned<Q>> =>
      request(endpoint, { ...(options as AnyCallOptions), signal });
    return { queryKey: query ? [...key, query] : key, queryFn };
  };

  const query = <Q extends GetEndpoint>(endpoint: Q, ...options: CallArguments<Q>) =>
    queryOptions(describe(endpoint, options));

  /** Query options for a list. The previous page stays visible until the next one has loaded. */
  const list = <Q extends GetEndpoint>(endpoint: Q, ...options: CallArguments<Q>) =>
    queryOptions({ ...describe(endpoint, options), placeholderData: keepPreviousData });

  /** Query options for editing one resource: never cached, and never refetched while the editor is open. */
  const edited = <Q extends GetEndpoint>(endpoint: Q, ...options: CallArguments<Q>) => {
    const { queryKey, queryFn } = describe(endpoint, options);
    return queryOptions({ queryKey: [...queryKey, 'edited'], queryFn, gcTime: 0, staleTime: 'static' });
  };

  return { send, query, list, edited };
}

export type Client = ReturnType<typeof createClient>;

function fill(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
}
