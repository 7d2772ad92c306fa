import { Type } from 'typebox';

/** The public state of a page or article. When several apply, the first one counts. */
export const CONTENT_STATES = [
  'archived',
  'draft',
  'expired',
  'scheduled',
  'changes-pending',
  'published',
] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

export const ContentStateProperty = Type.Enum([...CONTENT_STATES], {
  description: 'Read-only: the current state for visitors. The first that applies, in this order',
});

const Count = Type.Integer({ minimum: 0 });

/** The number of entities in each state. */
export const StateCounts = (description: string) =>
  Type.Object(
    {
      archived: Count,
      draft: Count,
      expired: Count,
      scheduled: Count,
      'changes-pending': Count,
      published: Count,
    } satisfies Record<ContentState, typeof Count>,
    { description },
  );
