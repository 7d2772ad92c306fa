import type { ContributorContext } from './contributors/contributor.ts';
import type { Inclusions } from './inclusions.ts';
import type { ContributorScope, Place } from './place.ts';
import type { Model } from './render-model.ts';
import type { FaultCode, RenderRun } from './render-run.ts';
import type { SafeHtml } from './safe-html.ts';

/** Functions shared by the renderers of fragments and pages. */
export interface FragmentRenderer {
  readonly run: RenderRun;
  readonly base: Model;
  readonly inclusions: Inclusions;
  /** Renders the first existing template. Throws what Liquid throws. */
  render(templates: readonly string[], own: Model, place: Place): Promise<SafeHtml>;
  /** Like `render`, but a failing template leaves a fault in the page. */
  renderSafely(templates: readonly string[], own: Model, place: Place): Promise<SafeHtml>;
  /** Runs an entity's contributors. Returns the scope for it and everything it includes. */
  contribute(
    names: readonly string[],
    own: Model,
    entity: ContributorContext['entity'],
    place: Place,
  ): Promise<ContributorScope>;
  /** Returns what editors see of a fault; nothing for the public. */
  notice(code: FaultCode, chain: readonly string[], detail: string): Promise<SafeHtml>;
  /** Records a fault. Returns its replacement: nothing for the public, a notice for editors. */
  fault(code: FaultCode, chain: readonly string[], detail?: string): Promise<SafeHtml>;
}
