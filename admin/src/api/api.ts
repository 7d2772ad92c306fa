import { createContext, useContext } from 'react';
import { createClient, type Client } from './client.ts';
import { createContentApis, type ContentApis } from './content.ts';
import type { HttpClient } from './http-client.ts';
import { createInclusionsApi, type InclusionsApi } from './inclusions.ts';
import { createSiteApi, type SiteApi } from './site.ts';

/** The server. */
export interface Api extends Client {
  auth: Client;
  choices: Client;
  content: ContentApis;
  inclusions: InclusionsApi;
  settings: Client;
  site: SiteApi;
}

export function createApi(http: HttpClient): Api {
  const client = createClient(http);
  return {
    ...client,
    auth: client,
    choices: client,
    content: createContentApis(http),
    inclusions: createInclusionsApi(http),
    settings: client,
    site: createSiteApi(http),
  };
}

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi outside of ApiContext');
  return api;
}
