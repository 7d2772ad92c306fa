import { createContext, useContext } from 'react';
import { createClient, type Client } from './client.ts';
import { createContentApis, type ContentApis } from './content.ts';
import { trashSection } from 'parvis/contract/trash-kinds';
import { createEditingApi, type EditingApi } from './editing.ts';
import type { HttpClient } from './http-client.ts';
import { createSiteApi, type SiteApi } from './site.ts';
import { createTrashApi, type TrashApi } from './trash.ts';

/** The server's API: its endpoints by name, the operations on each kind of content, and the site's pages. */
export interface Api extends Client {
  content: ContentApis;
  site: SiteApi;
  trash: TrashApi;
  styleSheetEditing: EditingApi;
}

export function createApi(http: HttpClient): Api {
  return {
    ...createClient(http),
    content: createContentApis(http),
    site: createSiteApi(http),
    trash: createTrashApi(http),
    styleSheetEditing: createEditingApi(http, trashSection('style-sheet')),
  };
}

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi outside of ApiContext');
  return api;
}
