import { CONTENT_KIND_NAMES } from './content-kinds.ts';
import { Type, type Static } from 'typebox';
import { Id, Instant, Localised, Nullable, Shortcut } from './common.ts';
import { StateCounts } from './content-state.ts';
import { ContributorItem } from './contributor.ts';

const ContentKindProperty = Type.Enum([...CONTENT_KIND_NAMES]);
const Count = Type.Integer({ minimum: 0 });
const Named = { id: Id, shortcut: Shortcut, title: Localised };

/** The number of days of submission counts, including today. */
export const DASHBOARD_DAYS = 30;
/** The maximum length of a list; the screens show the rest. */
export const DASHBOARD_ENTRIES = 10;
/** The maximum number of forms, those with the most submissions first. */
export const DASHBOARD_FORMS = 50;

/** The dashboard. Parts for which the caller lacks the authority are absent. */
export const DashboardView = Type.Object(
  {
    pages: Type.Optional(StateCounts('By state; requires `access_cms_page`')),
    articles: Type.Optional(StateCounts('By state; requires `access_cms_articles`')),
    latestChanges: Type.Array(
      Type.Object({
        kind: ContentKindProperty,
        ...Named,
        updatedAt: Instant,
        updatedBy: Nullable(Type.String()),
      }),
      {
        maxItems: DASHBOARD_ENTRIES,
        description: 'The latest changes, of the kinds that the caller may read',
      },
    ),
    failedPublications: Type.Optional(
      Type.Object(
        {
          total: Count,
          items: Type.Array(Type.Object({ kind: ContentKindProperty, ...Named }), {
            maxItems: DASHBOARD_ENTRIES,
          }),
        },
        {
          description:
            'Pending changes that could not be published at their time, of the kinds that the caller may read',
        },
      ),
    ),
    attention: Type.Optional(
      Type.Array(Type.Object({ kind: ContentKindProperty, brokenLinks: Count, expiring: Count }), {
        description:
          'By kind that the caller may read, only where there is something: how many have links, inclusions or media that lead nowhere, and how many are published no longer than the next 14 days',
      }),
    ),
    media: Type.Object(
      { undescribed: Count, unused: Count },
      {
        description:
          'Images without an alternative text in one of the languages, and media that no content uses',
      },
    ),
    failedDeliveries: Type.Integer({
      minimum: 0,
      description: 'Failed calls of the webhooks that the caller may read',
    }),
    translations: Type.Optional(
      Type.Array(
        Type.Object({ kind: ContentKindProperty, locale: Type.String(), missing: Count, outdated: Count }),
        { description: 'By readable kind and language; only where translations are missing or outdated' },
      ),
    ),
    submissions: Type.Optional(
      Type.Object(
        {
          days: Type.Array(Type.String({ format: 'date' }), {
            description: 'In the time zone of the site, ending today',
          }),
          forms: Type.Array(
            Type.Object({ form: Type.Object(Named), perDay: Type.Array(Count), total: Count }),
          ),
        },
        { description: 'Without spam, the busiest forms first; requires `access_cms_forms`' },
      ),
    ),
    failedMails: Type.Optional(Count),
    spamHeld: Type.Optional(Count),
    clearFormResults: Type.Optional(
      Type.Object(
        {
          running: Type.Boolean(),
          nextRunAt: Nullable(Instant),
          lastRun: Nullable(
            Type.Object({
              startedAt: Instant,
              finishedAt: Instant,
              outcome: Type.Enum(['done', 'failed', 'stopped']),
              deleted: Count,
            }),
          ),
        },
        { description: 'The job that deletes old form results; requires `access_cms_forms`' },
      ),
    ),
    contributors: Type.Array(ContributorItem),
  },
  { title: 'Dashboard' },
);
export type DashboardView = Static<typeof DashboardView>;
