import type { TranslationOf } from './catalogue.ts';
import type { en } from './en.ts';
import { accessFr } from './fr/access.ts';
import { accountFr } from './fr/account.ts';
import { navigationFr } from './fr/navigation.ts';
import { articleModelsFr } from './fr/article-models.ts';
import { articlesFr } from './fr/articles.ts';
import { auditFr } from './fr/audit.ts';
import { commonFr } from './fr/common.ts';
import { contentFr } from './fr/content.ts';
import { contributorsFr } from './fr/contributors.ts';
import { dashboardFr } from './fr/dashboard.ts';
import { editingFr } from './fr/editing.ts';
import { fieldsFr } from './fr/fields.ts';
import { formsFr } from './fr/forms.ts';
import { mediaFr } from './fr/media.ts';
import { pagesFr } from './fr/pages.ts';
import { propertiesFr } from './fr/properties.ts';
import { webhooksFr } from './fr/webhooks.ts';
import { redirectsFr } from './fr/redirects.ts';
import { resultsFr } from './fr/results.ts';
import { settingsFr } from './fr/settings.ts';
import { shellFr } from './fr/shell.ts';
import { signInFr } from './fr/sign-in.ts';
import { styleSheetsFr } from './fr/style-sheets.ts';
import { trashFr } from './fr/trash.ts';
import { usersFr } from './fr/users.ts';

export const fr: TranslationOf<typeof en> = {
  ...commonFr,
  ...editingFr,
  ...shellFr,
  ...signInFr,
  ...dashboardFr,
  ...contentFr,
  ...pagesFr,
  ...fieldsFr,
  ...formsFr,
  ...articleModelsFr,
  ...navigationFr,
  ...articlesFr,
  ...resultsFr,
  ...mediaFr,
  ...contributorsFr,
  ...propertiesFr,
  ...redirectsFr,
  ...webhooksFr,
  ...settingsFr,
  ...accountFr,
  ...trashFr,
  ...usersFr,
  ...accessFr,
  ...auditFr,
  ...styleSheetsFr,
};
