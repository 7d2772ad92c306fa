import type {
  ArticleModelItem,
  ArticleModelListQuery,
  ArticleModelView,
} from 'parvis/contract/article-model';
import type {
  AccessListQuery,
  FunctionView,
  ProfileForm,
  ProfileView,
  RoleForm,
  RoleView,
} from 'parvis/contract/access';
import type {
  CreatedToken,
  PasswordChange,
  SessionView,
  TokenForm,
  TokenView,
} from 'parvis/contract/account';
import type { AuditEntryView, AuditQuery } from 'parvis/contract/audit';
import type { LoginForm, SignInView } from 'parvis/contract/auth';
import type { BulkForm, BulkView } from 'parvis/contract/bulk';
import type { ListView } from 'parvis/contract/common';
import type { ContributorList } from 'parvis/contract/contributor';
import type { DashboardView } from 'parvis/contract/dashboard';
import type { ExplainQuery, PageExplanation } from 'parvis/contract/explain';
import type {
  ErasureForm,
  ErasureView,
  FormResultDeletion,
  FormResultList,
  FormResultQuery,
  FormResultView,
  PurgePreview,
  SpamMark,
} from 'parvis/contract/form-result';
import type { ProviderList } from 'parvis/contract/identity-provider';
import type { MediaForm, MediaListQuery, MediaView } from 'parvis/contract/media';
import type { PageCategories } from 'parvis/contract/page';
import type { PasswordRecovery } from 'parvis/contract/recovery';
import type { RedirectForm, RedirectListQuery, RedirectView } from 'parvis/contract/redirect';
import type {
  RecoveryCodes,
  SecondFactorConfirmation,
  SecondFactorProof,
  SecondFactorReset,
  SecondFactorSecret,
  SecondFactorStart,
  SecondFactorView,
} from 'parvis/contract/second-factor';
import type { ContentSearchQuery, FoundContentList } from 'parvis/contract/content-search';
import type { FieldTypeList } from 'parvis/contract/field-type';
import type { SettingsView } from 'parvis/contract/settings';
import type {
  StyleSheetForm,
  StyleSheetItem,
  StyleSheetListQuery,
  StyleSheetReplacement,
  StyleSheetVersions,
  StyleSheetVersionView,
  StyleSheetView,
} from 'parvis/contract/style-sheet';
import type { UsageList, UsagesQuery } from 'parvis/contract/usage';
import type { TrashBulkView, TrashItemView, TrashListQuery } from 'parvis/contract/trash';
import type { UserForm, UserListQuery, UserUpdate, UserView } from 'parvis/contract/user';
import type {
  CreatedWebhook,
  WebhookDeliveryQuery,
  WebhookDeliveryView,
  WebhookForm,
  WebhookListQuery,
  WebhookView,
} from 'parvis/contract/webhook';

/**
 * The endpoints that the administration uses, apart from those common to all kinds of content, with their request and
 * response types.
 */
export interface Endpoints {
  'POST /api/auth/login': { body: LoginForm; returns: SignInView };
  'POST /api/auth/logout': { returns: undefined };
  'GET /api/auth/me': { returns: SignInView };
  'GET /api/auth/providers': { returns: ProviderList };
  'POST /api/auth/password-recovery': { body: PasswordRecovery; returns: undefined };

  'PUT /api/auth/me/password': { body: PasswordChange; returns: undefined };
  'GET /api/auth/sessions': { returns: ListView<SessionView> };
  'DELETE /api/auth/sessions': { returns: undefined };
  'DELETE /api/auth/sessions/{id}': { returns: undefined };
  'GET /api/auth/tokens': { returns: ListView<TokenView> };
  'POST /api/auth/tokens': { body: TokenForm; returns: CreatedToken };
  'DELETE /api/auth/tokens/{id}': { returns: undefined };
  'GET /api/auth/second-factor': { returns: SecondFactorView };
  'POST /api/auth/second-factor': { body: SecondFactorStart; returns: SecondFactorSecret };
  'POST /api/auth/second-factor/confirm': { body: SecondFactorConfirmation; returns: RecoveryCodes };
  'POST /api/auth/second-factor/recovery-codes': { body: SecondFactorProof; returns: RecoveryCodes };
  'POST /api/auth/second-factor/turn-off': { body: SecondFactorProof; returns: undefined };

  'GET /api/admin/users': { query?: UserListQuery; returns: ListView<UserView> };
  'POST /api/admin/users': { body: UserForm; returns: UserView };
  'PUT /api/admin/users': { body: UserUpdate; returns: UserView };
  'GET /api/admin/users/{id}': { returns: UserView };
  'DELETE /api/admin/users/{id}': { returns: undefined };
  'POST /api/admin/users/{id}/restore': { returns: UserView };
  'DELETE /api/admin/users/{id}/second-factor': { body?: SecondFactorReset; returns: undefined };
  'GET /api/admin/users/{id}/sessions': { returns: ListView<SessionView> };
  'DELETE /api/admin/users/{id}/sessions': { returns: undefined };
  'DELETE /api/admin/users/{id}/sessions/{sessionId}': { returns: undefined };
  'GET /api/admin/users/{id}/tokens': { returns: ListView<TokenView> };
  'DELETE /api/admin/users/{id}/tokens/{tokenId}': { returns: undefined };

  'GET /api/admin/functions': { returns: ListView<FunctionView> };
  'GET /api/admin/roles': { query?: AccessListQuery; returns: ListView<RoleView> };
  'POST /api/admin/roles': { body: RoleForm; returns: RoleView };
  'PUT /api/admin/roles/{id}': { body: RoleForm; returns: RoleView };
  'DELETE /api/admin/roles/{id}': { returns: undefined };
  'GET /api/admin/profiles': { query?: AccessListQuery; returns: ListView<ProfileView> };
  'POST /api/admin/profiles': { body: ProfileForm; returns: ProfileView };
  'PUT /api/admin/profiles/{id}': { body: ProfileForm; returns: ProfileView };
  'DELETE /api/admin/profiles/{id}': { returns: undefined };
  'GET /api/admin/audit': { query?: AuditQuery; returns: ListView<AuditEntryView> };

  'GET /api/admin/cms/config': { returns: SettingsView };
  'GET /api/admin/cms/dashboard': { returns: DashboardView };
  'GET /api/admin/cms/search': { query: ContentSearchQuery; returns: FoundContentList };
  'GET /api/admin/cms/field-types': { returns: FieldTypeList };
  'GET /api/admin/cms/contributors': { returns: ContributorList };
  'GET /api/admin/cms/pages/categories': { returns: PageCategories };
  'GET /api/admin/cms/pages/{id}/explain': { query?: ExplainQuery; returns: PageExplanation };
  'GET /api/admin/cms/models': { query?: ArticleModelListQuery; returns: ListView<ArticleModelItem> };
  'GET /api/admin/cms/models/{id}': { returns: ArticleModelView };
  'GET /api/admin/cms/usages/{id}': { query?: UsagesQuery; returns: UsageList };

  'GET /api/admin/cms/media': { query?: MediaListQuery; returns: ListView<MediaView> };
  'POST /api/admin/cms/media': { body: FormData; returns: MediaView };
  'GET /api/admin/cms/media/{id}': { returns: MediaView };
  'PUT /api/admin/cms/media/{id}': { body: MediaForm; returns: MediaView };
  'DELETE /api/admin/cms/media/{id}': { returns: undefined };

  'GET /api/admin/cms/trash': { query?: TrashListQuery; returns: ListView<TrashItemView> };
  'POST /api/admin/cms/trash/bulk': { body: BulkForm; returns: TrashBulkView };
  'GET /api/admin/cms/redirects': { query?: RedirectListQuery; returns: ListView<RedirectView> };
  'POST /api/admin/cms/redirects': { body: RedirectForm; returns: RedirectView };
  'POST /api/admin/cms/redirects/bulk': { body: BulkForm; returns: BulkView };
  'DELETE /api/admin/cms/redirects/{id}': { returns: undefined };

  'GET /api/admin/cms/webhooks': { query?: WebhookListQuery; returns: ListView<WebhookView> };
  'POST /api/admin/cms/webhooks': { body: WebhookForm; returns: CreatedWebhook };
  'PUT /api/admin/cms/webhooks/{id}': { body: WebhookForm & { version: number }; returns: WebhookView };
  'DELETE /api/admin/cms/webhooks/{id}': { returns: undefined };
  'GET /api/admin/cms/webhooks/{id}/deliveries': {
    query?: WebhookDeliveryQuery;
    returns: ListView<WebhookDeliveryView>;
  };
  'POST /api/admin/cms/webhooks/deliveries/{id}/resend': { returns: WebhookDeliveryView };

  'GET /api/admin/cms/forms-results': { query?: FormResultQuery; returns: FormResultList };
  'DELETE /api/admin/cms/forms-results': { query: FormResultDeletion; returns: undefined };
  'POST /api/admin/cms/forms-results/bulk': { body: BulkForm; returns: BulkView };
  'GET /api/admin/cms/forms-results/purge-preview': { returns: PurgePreview };
  'POST /api/admin/cms/forms-results/erasure': { body: ErasureForm; returns: ErasureView };
  'GET /api/admin/cms/forms-results/{id}': { returns: FormResultView };
  'DELETE /api/admin/cms/forms-results/{id}': { returns: undefined };
  'PUT /api/admin/cms/forms-results/{id}/spam': { body: SpamMark; returns: FormResultView };
  'POST /api/admin/cms/forms-results/{id}/resend': { returns: FormResultView };

  'GET /api/admin/css': { query?: StyleSheetListQuery; returns: ListView<StyleSheetItem> };
  'POST /api/admin/css': { body: StyleSheetForm; returns: StyleSheetView };
  'GET /api/admin/css/{id}': { returns: StyleSheetView };
  'PUT /api/admin/css/{id}': { body: StyleSheetReplacement; returns: StyleSheetView };
  'DELETE /api/admin/css/{id}': { returns: undefined };
  'GET /api/admin/css/{id}/versions': { returns: StyleSheetVersions };
  'GET /api/admin/css/{id}/versions/{versionId}': { returns: StyleSheetVersionView };
  'POST /api/admin/css/{id}/versions/{versionId}/restore': { returns: StyleSheetView };
}
