import { Type } from 'typebox';

/** What a page or an article is to the public at this moment; of several that hold the first one counts. */
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
  description: 'Read-only: what it is to the public now. The first that holds, in this order',
});

const Count = Type.Integer({ minimum: 0 });

/** How many there are in each state. */
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
