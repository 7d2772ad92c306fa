import { createContext, useContext } from 'react';
import { createAccessApi, type AccessApi } from './access.ts';
import { createAccountApi, type AccountApi } from './account.ts';
import { createArticleModelsApi, type ArticleModelsApi } from './article-models.ts';
import { createArticlesApi, type ArticlesApi } from './articles.ts';
import { createAuditApi, type AuditApi } from './audit.ts';
import { createAuthApi, type AuthApi } from './auth-api.ts';
import { createChoicesApi, type ChoicesApi } from './choices.ts';
import { createDashboardApi, type DashboardApi } from './dashboard.ts';
import { createFormsApi, type FormsApi } from './forms.ts';
import type { HttpClient } from './http-client.ts';
import { createInclusionsApi, type InclusionsApi } from './inclusions.ts';
import { createMediaApi, type MediaApi } from './media.ts';
import { createPagesApi, type PagesApi } from './pages.ts';
import { createRevisionsApi, type RevisionsApi } from './revisions.ts';
import { createRedirectsApi, type RedirectsApi } from './redirects.ts';
import { createResultsApi, type ResultsApi } from './results.ts';
import { createSiteApi, type SiteApi } from './site.ts';
import { createStyleSheetsApi, type StyleSheetsApi } from './style-sheets.ts';
import { createSettingsApi, type SettingsApi } from './settings.ts';
import { createUsagesApi, type UsagesApi } from './usages.ts';
import { createUsersApi, type UsersApi } from './users.ts';

/** The server, one property a resource. */
export interface Api {
  access: AccessApi;
  account: AccountApi;
  articleModels: ArticleModelsApi;
  articles: ArticlesApi;
  audit: AuditApi;
  auth: AuthApi;
  choices: ChoicesApi;
  dashboard: DashboardApi;
  forms: FormsApi;
  inclusions: InclusionsApi;
  media: MediaApi;
  pages: PagesApi;
  revisions: RevisionsApi;
  redirects: RedirectsApi;
  results: ResultsApi;
  settings: SettingsApi;
  site: SiteApi;
  styleSheets: StyleSheetsApi;
  usages: UsagesApi;
  users: UsersApi;
}

export function createApi(http: HttpClient): Api {
  return {
    access: createAccessApi(http),
    account: createAccountApi(http),
    articleModels: createArticleModelsApi(http),
    articles: createArticlesApi(http),
    audit: createAuditApi(http),
    auth: createAuthApi(http),
    choices: createChoicesApi(http),
    dashboard: createDashboardApi(http),
    forms: createFormsApi(http),
    inclusions: createInclusionsApi(http),
    media: createMediaApi(http),
    pages: createPagesApi(http),
    revisions: createRevisionsApi(http),
    redirects: createRedirectsApi(http),
    results: createResultsApi(http),
    settings: createSettingsApi(http),
    site: createSiteApi(http),
    styleSheets: createStyleSheetsApi(http),
    usages: createUsagesApi(http),
    users: createUsersApi(http),
  };
}

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi outside of ApiContext');
  return api;
}
