import { Type, type Static } from 'typebox';

/** How long somebody counts as present after a heartbeat: longer than several heartbeats. */
export const PRESENT_MS = 12_000;
/** How long somebody counts as present in a tab that is hidden or unused, which sends no heartbeats. */
export const AWAY_MS = 10 * 60_000;
/** The maximum number of editors that one person has open besides that of a heartbeat; those that expire first go. */
export const MAX_OWN = 20;
/** The maximum number of people that are named. */
export const MAX_PRESENT = 20;

export const PresenceForm = Type.Object(
  {
    hasUnsavedChanges: Type.Boolean(),
    isAway: Type.Boolean({ description: 'Whether the tab is hidden or unused: no heartbeats follow' }),
  },
  { additionalProperties: false, title: 'PresenceForm' },
);
export type PresenceForm = Static<typeof PresenceForm>;

export const PresentEditor = Type.Object(
  {
    login: Type.String(),
    name: Type.String({ description: 'First and last name' }),
    isSelf: Type.Boolean({ description: 'The caller, in another tab or browser' }),
    hasUnsavedChanges: Type.Boolean(),
  },
  { title: 'PresentEditor' },
);
export type PresentEditor = Static<typeof PresentEditor>;

export const PresenceView = Type.Object(
  { others: Type.Array(PresentEditor, { maxItems: MAX_PRESENT }) },
  { title: 'PresenceView' },
);
export type PresenceView = Static<typeof PresenceView>;
