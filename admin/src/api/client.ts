import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from './endpoints.ts';
import type { HttpClient, HttpRequest } from './http-client.ts';
import { keyOf } from './query-key.ts';

type Endpoint = keyof Endpoints;
type Question = Extract<Endpoint, `GET ${string}`>;
type Returned<E extends Endpoint> = Endpoints[E]['returns'];

type ParameterOf<E extends string> = E extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

type Ask<E extends Endpoint> = Omit<Endpoints[E], 'returns'> &
  Pick<HttpRequest, 'version' | 'signal' | 'onProgress'> &
  ([ParameterOf<E>] extends [never] ? unknown : { params: Record<ParameterOf<E>, string> });

/** May be left out where nothing in it has to be there. */
type Asked<E extends Endpoint> = Partial<Ask<E>> extends Ask<E> ? [ask?: Ask<E>] : [ask: Ask<E>];

interface AnyAsk extends Omit<HttpRequest, 'method' | 'path'> {
  params?: Readonly<Record<string, string>>;
}

/** A refusal of these is for whoever asks, not for the dialog that asks to sign in again. */
const ABOUT_SIGNING_IN: readonly string[] = [
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'GET /api/auth/me',
  'GET /api/auth/providers',
] satisfies Endpoint[];

/** The endpoints of the server by their names, as requests and as queries. */
export function createClient(http: HttpClient) {
  const request = <T>(endpoint: Endpoint, { params = {}, ...ask }: AnyAsk = {}): Promise<T> => {
    const [method, path] = endpoint.split(' ') as [HttpRequest['method'], string];
    const anonymous = ABOUT_SIGNING_IN.includes(endpoint);
    return http({ method, path: fill(path, params), ...ask, ...(anonymous && { anonymous }) });
  };

  /** Throws `ApiError`. */
  const send = <E extends Endpoint>(endpoint: E, ...[ask]: Asked<E>): Promise<Returned<E>> =>
    request(endpoint, ask as AnyAsk);

  const ask = <Q extends Question>(endpoint: Q, [asked]: Asked<Q>) => {
    const { params = {}, query } = (asked ?? {}) as AnyAsk;
    const key = keyOf(fill(endpoint.slice('GET '.length), params));
    const queryFn = ({ signal }: { signal: AbortSignal }): Promise<Returned<Q>> =>
      request(endpoint, { ...(asked as AnyAsk), signal });
    return { queryKey: query ? [...key, query] : key, queryFn };
  };

  const query = <Q extends Question>(endpoint: Q, ...asked: Asked<Q>) => queryOptions(ask(endpoint, asked));

  /** A list: what it has shown stays until the next part of it is here. */
  const list = <Q extends Question>(endpoint: Q, ...asked: Asked<Q>) =>
    queryOptions({ ...ask(endpoint, asked), placeholderData: keepPreviousData });

  /** One resource, for editing: never from memory, and never changed under the editor's hands. */
  const edited = <Q extends Question>(endpoint: Q, ...asked: Asked<Q>) => {
    const { queryKey, queryFn } = ask(endpoint, asked);
    return queryOptions({ queryKey: [...queryKey, 'edited'], queryFn, gcTime: 0, staleTime: 'static' });
  };

  return { send, query, list, edited };
}

export type Client = ReturnType<typeof createClient>;

function fill(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
}
