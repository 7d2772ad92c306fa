import type { Template } from 'liquidjs';
import { unknownNameText } from '../../kernel/nearest-name.ts';
import { faultAt, type TemplateFault } from '../template-fault.ts';
import { childrenOf, templateReferences } from '../template-references.ts';

/** Finds blocks of a template that none of its layouts has, so that they are never shown. */
export function blockFaults(
  parsed: readonly Template[],
  find: (name: string) => Template[] | undefined,
): TemplateFault[] {
  const layout = layoutOf(parsed);
  const blocks = layout === undefined ? undefined : blocksOf(layout, find);
  if (!blocks) return [];
  return outerBlocks(parsed)
    .filter(({ name }) => !blocks.has(name))
    .map(({ name, tag }) =>
      faultAt(tag, unknownNameText('block', name, blocks, `in the layout "${layout}"`)),
    );
}

function layoutOf(parsed: readonly Template[]): string | undefined {
  return [...templateReferences(parsed)].find(({ tag }) => tag === 'layout')?.name;
}

/** Returns the blocks of a template and its layouts; undefined when one is computed or missing. */
function blocksOf(
  name: string,
  find: (name: string) => Template[] | undefined,
  blocks = new Set<string>(),
  seen = new Set<string>(),
): ReadonlySet<string> | undefined {
  if (seen.has(name)) return blocks;
  seen.add(name);
  const parsed = find(name);
  if (!parsed) return undefined;
  for (const block of everyBlock(parsed)) blocks.add(block);
  for (const { name: part } of templateReferences(parsed)) {
    if (part === undefined || !blocksOf(part, find, blocks, seen)) return undefined;
  }
  return blocks;
}

function* everyBlock(templates: readonly Template[]): Generator<string> {
  for (const template of templates) {
    const name = blockName(template);
    if (name !== undefined) yield name;
    yield* everyBlock(childrenOf(template));
  }
}

/** Returns the outer blocks: nested ones are new blocks, for templates that extend this one. */
function outerBlocks(templates: readonly Template[]): { name: string; tag: Template }[] {
  return templates.flatMap((tag) => {
    const name = blockName(tag);
    return name === undefined ? outerBlocks(childrenOf(tag)) : [{ name, tag }];
  });
}

function blockName(template: Template): string | undefined {
  const { name, block } = template as { name?: string; block?: string };
  return name === 'block' ? block : undefined;
}
