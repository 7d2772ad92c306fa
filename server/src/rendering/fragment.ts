import type { ContributorContext } from './contributors/contributor.ts';
import type { Inclusions } from './inclusions.ts';
import type { ContributorScope, Place } from './place.ts';
import type { Model } from './render-model.ts';
import type { FaultCode, RenderRun } from './render-run.ts';
import type { SafeHtml } from './safe-html.ts';

/** What the renderers of fragments and pages share. */
export interface FragmentRenderer {
  readonly run: RenderRun;
  readonly base: Model;
  readonly inclusions: Inclusions;
  /** Renders with the first template there is. Throws what Liquid throws. */
  render(templates: readonly string[], own: Model, place: Place): Promise<SafeHtml>;
  /** As `render`; a template that fails leaves a fault in the page. */
  renderSafely(templates: readonly string[], own: Model, place: Place): Promise<SafeHtml>;
  /** Runs an entity's contributors. Gives what it and all that it includes see. */
  contribute(
    names: readonly string[],
    own: Model,
    entity: ContributorContext['entity'],
    place: Place,
  ): Promise<ContributorScope>;
  /** Notes a fault. Gives what stands in its place: nothing for the public, a notice for editors. */
  fault(code: FaultCode, chain: readonly string[], detail?: string): Promise<SafeHtml>;
}
