import { addressOf, type HttpClient, type HttpRequest } from './http-client.ts';

/** Requests that are sent before the code that will ask for their answers is here. */
export interface FirstAnswers {
  /** Sends a request whose answer somebody will ask for. */
  begin: HttpClient;
  /**
   * Gives whoever is the first to ask the same the answer that is on its way; all else is sent. A request about signing in itself
   * is also given a refusal; any other is sent again after one, and meets it as usual.
   */
  client: HttpClient;
}

export function createFirstAnswers(http: HttpClient): FirstAnswers {
  const begun = new Map<string, Promise<unknown>>();
  return {
    begin<T>(request: HttpRequest): Promise<T> {
      const answer = http<T>({ ...request, anonymous: true });
      begun.set(nameOf(request), answer);
      return answer;
    },
    async client<T>(request: HttpRequest): Promise<T> {
      const name = nameOf(request);
      const answer = begun.get(name) as Promise<T> | undefined;
      if (!answer) return http<T>(request);
      begun.delete(name);
      try {
        return await answer;
      } catch (error) {
        if (request.anonymous) throw error;
        return http<T>(request);
      }
    },
  };
}

const nameOf = (request: HttpRequest): string => `${request.method} ${addressOf(request)}`;
