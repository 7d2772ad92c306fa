/** Variables that contributors added above a fragment. */
export interface ContributorScope {
  /** Identifies a scope within a rendering. */
  readonly id: number;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The place of a fragment in a page. */
export interface Place {
  /** Names from the page down to the container of the fragment: `page:home`, `article:news`. */
  readonly chain: readonly string[];
  readonly scope: ContributorScope;
}

export const EMPTY_SCOPE: ContributorScope = { id: 0, variables: {} };
