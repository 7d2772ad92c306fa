import { accessEn } from './en/access.ts';
import { accountEn } from './en/account.ts';
import { navigationEn } from './en/navigation.ts';
import { articleModelsEn } from './en/article-models.ts';
import { articlesEn } from './en/articles.ts';
import { auditEn } from './en/audit.ts';
import { commonEn } from './en/common.ts';
import { contentEn } from './en/content.ts';
import { contributorsEn } from './en/contributors.ts';
import { dashboardEn } from './en/dashboard.ts';
import { editingEn } from './en/editing.ts';
import { fieldsEn } from './en/fields.ts';
import { formsEn } from './en/forms.ts';
import { mediaEn } from './en/media.ts';
import { pagesEn } from './en/pages.ts';
import { propertiesEn } from './en/properties.ts';
import { webhooksEn } from './en/webhooks.ts';
import { redirectsEn } from './en/redirects.ts';
import { resultsEn } from './en/results.ts';
import { settingsEn } from './en/settings.ts';
import { shellEn } from './en/shell.ts';
import { signInEn } from './en/sign-in.ts';
import { styleSheetsEn } from './en/style-sheets.ts';
import { trashEn } from './en/trash.ts';
import { usersEn } from './en/users.ts';

/** All texts of the administration in English, the reference for the translations. */
export const en = {
  ...commonEn,
  ...editingEn,
  ...shellEn,
  ...signInEn,
  ...dashboardEn,
  ...contentEn,
  ...pagesEn,
  ...fieldsEn,
  ...formsEn,
  ...articleModelsEn,
  ...navigationEn,
  ...articlesEn,
  ...resultsEn,
  ...mediaEn,
  ...contributorsEn,
  ...propertiesEn,
  ...redirectsEn,
  ...webhooksEn,
  ...settingsEn,
  ...accountEn,
  ...trashEn,
  ...usersEn,
  ...accessEn,
  ...auditEn,
  ...styleSheetsEn,
} as const;
