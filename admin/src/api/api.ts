import { createContext, useContext } from 'react';
import { createArticleModelsApi, type ArticleModelsApi } from './article-models.ts';
import { createArticlesApi, type ArticlesApi } from './articles.ts';
import { createClient, type Client } from './client.ts';
import { createFormsApi, type FormsApi } from './forms.ts';
import type { HttpClient } from './http-client.ts';
import { createInclusionsApi, type InclusionsApi } from './inclusions.ts';
import { createPagesApi, type PagesApi } from './pages.ts';
import { createRevisionsApi, type RevisionsApi } from './revisions.ts';
import { createSiteApi, type SiteApi } from './site.ts';

/** The server. */
export interface Api extends Client {
  articleModels: ArticleModelsApi;
  articles: ArticlesApi;
  auth: Client;
  choices: Client;
  forms: FormsApi;
  inclusions: InclusionsApi;
  pages: PagesApi;
  revisions: RevisionsApi;
  settings: Client;
  site: SiteApi;
}

export function createApi(http: HttpClient): Api {
  const client = createClient(http);
  return {
    ...client,
    articleModels: createArticleModelsApi(http),
    articles: createArticlesApi(http),
    auth: client,
    choices: client,
    forms: createFormsApi(http),
    inclusions: createInclusionsApi(http),
    pages: createPagesApi(http),
    revisions: createRevisionsApi(http),
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
