/** What contributors added on the way down to a fragment. */
export interface ContributorScope {
  /** Tells scopes of one rendering apart. */
  readonly id: number;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Where a fragment stands in a page. */
export interface Place {
  /** Names from the page down to what holds the fragment: `page:home`, `article:news`. */
  readonly chain: readonly string[];
  readonly scope: ContributorScope;
}

export const EMPTY_SCOPE: ContributorScope = { id: 0, variables: {} };
