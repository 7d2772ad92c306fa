import axe from 'axe-core';
import { HINT_OF_RULE, type Finding, type PreviewRule } from './preview-rules.ts';
import { MARKED_ROOTS, markOf } from './text-elements.ts';

/** The script of the frame of `check-preview.ts`: checks one page after the other, and answers with the findings. */
let queue = Promise.resolve();
addEventListener('message', ({ source, data, ports: [port] }: MessageEvent<unknown>) => {
  if (source !== parent || typeof data !== 'string' || !port) return;
  queue = queue.then(async () => port.postMessage(await check(data)));
});

/** Returns what is wrong with the marked elements of a page. Neither its scripts run nor its files are loaded. */
async function check(html: string): Promise<Finding[]> {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const part of page.querySelectorAll('script, link, style, meta')) part.remove();
  for (const name of ['src', 'srcset', 'poster'])
    for (const element of page.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
  document.documentElement.replaceWith(document.adoptNode(page.documentElement));
  const include = [...document.querySelectorAll(MARKED_ROOTS)];
  if (include.length === 0) return [];
  const { violations } = await axe.run(
    { include },
    {
      runOnly: { type: 'rule', values: Object.keys(HINT_OF_RULE) },
      resultTypes: ['violations'],
      elementRef: true,
      iframes: false,
      preload: false,
    },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ element }) => {
      const index = element && markOf(element);
      return index === undefined ? [] : [{ rule: id as PreviewRule, index }];
    }),
  );
}
