import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LinkReference } from '../contract/link.ts';
import type { ArticleRecord, FormRecord } from './content-source.ts';
import { createInclusionShapes } from './inclusion-shape.ts';
import { OutputTooLarge } from './liquid/bounded-emitter.ts';
import type { ContentPart, Marker } from './markers.ts';
import type { Place } from './place.ts';
import { createLinkPrinter } from './resolve-link.ts';
import { printImage } from './resolve-media.ts';
import { recordExpiry, type FaultCode, type RenderRun } from './render-run.ts';
import { SafeHtml } from './safe-html.ts';
import { createTextJoiner } from './split-text.ts';
import { isVisible, nextVisibilityChange } from './visibility.ts';

/** Fragments within a cycle of inclusions depend on their chain, so they cannot be shared; a page has at most this many. */
const MAX_CYCLIC_FRAGMENTS = 1000;
/** Milliseconds after which the event loop runs other requests. */
const TURN_MS = 15;

/** Renders the fragments themselves; the place is the one within the fragment. */
export interface FragmentMakers {
  article(record: ArticleRecord, inside: Place): Promise<SafeHtml>;
  form(record: FormRecord, inside: Place): Promise<SafeHtml>;
  fault(code: FaultCode, chain: readonly string[]): Promise<SafeHtml>;
  /** The notice after the text of a link to unpublished content. */
  brokenLink(link: LinkReference, chain: readonly string[]): SafeHtml;
}

export interface Inclusions {
  /** Replaces the markers of content, in order of appearance. Throws OutputTooLarge. */
  expand(content: readonly ContentPart[], place: Place): Promise<SafeHtml>;
  /** Renders an article as a fragment, or the fault because of which it is omitted. */
  article(record: ArticleRecord, place: Place): Promise<SafeHtml>;
}

/**
 * Decides what inclusions show: depth, cycles, visibility. Each distinct fragment is rendered once per page, however
 * often it is included. Source: spec §1.1; rendering, "The algorithm".
 */
export function createInclusions(run: RenderRun, make: FragmentMakers): Inclusions {
  const { graph, options } = run;
  const { settings } = run.parts;
  const { maxInclusionDepth } = settings;
  const shapeOf = createInclusionShapes(graph);
  const fragments = new Map<string, Promise<SafeHtml>>();
  let cyclicFragments = 0;
  let turnStarted = performance.now();

  async function expand(content: readonly ContentPart[], place: Place): Promise<SafeHtml> {
    const joiner = createTextJoiner();
    const links = createLinkPrinter(run, place.chain[0]);
    let text = '';
    for (const part of content) {
      if (typeof part === 'string') text += part;
      else if (part.kind === 'image') text += printImage(part, graph.media(part.media));
      else if (part.kind === 'link') {
        text += links.print(part);
        const broken = links.takeBroken();
        if (broken) text += make.brokenLink(broken, place.chain).markup;
      } else {
        const fragment = await include(part, place);
        if (text !== '') joiner.text(text);
        joiner.fragment(fragment.markup, links.around(part.text));
        text = '';
      }
      if (joiner.length + text.length > settings.maxOutputBytes) throw new OutputTooLarge();
    }
    if (text !== '') joiner.text(text);
    return new SafeHtml(joiner.end());
  }

  async function include({ kind, shortcut }: Marker, place: Place): Promise<SafeHtml> {
    const key = `${kind}:${shortcut}`;
    run.dependencies.add(key);
    const record = kind === 'form' ? graph.form(shortcut) : graph.article(shortcut);
    if (record)
      return kind === 'form' ? form(record as FormRecord, place) : article(record as ArticleRecord, place);
    const chain = [...place.chain, key];
    return make.fault(isTooDeep(chain) ? 'too-deep' : `unknown-${kind}`, chain);
  }

  async function form(record: FormRecord, place: Place): Promise<SafeHtml> {
    const key = `form:${record.shortcut}`;
    const chain = [...place.chain, key];
    options.trace?.included(chain);
    if (isTooDeep(chain)) return make.fault('too-deep', chain);
    return once(`${key} ${place.scope.id}`, () => make.form(record, { chain, scope: place.scope }));
  }

  async function article(record: ArticleRecord, place: Place): Promise<SafeHtml> {
    const key = `article:${record.shortcut}`;
    run.dependencies.add(key);
    recordExpiry(run, nextVisibilityChange(record, run.now));
    const chain = [...place.chain, key];
    options.trace?.included(chain);
    if (place.chain.includes(key)) return make.fault('cycle', chain);
    if (isTooDeep(chain)) return make.fault('too-deep', chain);
    if (!isVisible(record, run.now)) return make.fault('draft-article', chain);

    const { cyclic, height } = shapeOf(record);
    const fits = place.chain.length - 1 + height <= maxInclusionDepth;
    // A fragment is only shared where the same inclusions are omitted: this depends on the chain in cycles, and on the depth near the limit.
    const variant = cyclic ? chain.join(' ') : fits ? '' : String(chain.length);
    return once(`${key} ${place.scope.id} ${variant}`, () => {
      if (cyclic) cyclicFragments += 1;
      if (cyclicFragments > MAX_CYCLIC_FRAGMENTS) return make.fault('cycle', chain);
      return make.article(record, { chain, scope: place.scope });
    });
  }

  /** The first name of a chain is the page, which is not a level. */
  function isTooDeep(chain: readonly string[]): boolean {
    return chain.length - 1 > maxInclusionDepth;
  }

  function once(key: string, render: () => Promise<SafeHtml>): Promise<SafeHtml> {
    let fragment = fragments.get(key);
    if (!fragment) {
      fragment = yieldToOthers().then(render);
      fragments.set(key, fragment);
    }
    return fragment;
  }

  async function yieldToOthers(): Promise<void> {
    if (performance.now() - turnStarted < TURN_MS) return;
    await run.budget.pause(() => nextTurn());
    turnStarted = performance.now();
  }

  return { expand, article };
}
