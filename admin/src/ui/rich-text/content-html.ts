import { DOMParser, DOMSerializer, type Schema } from '@tiptap/pm/model';
import { canonicalHtml, isInline } from './canonical-html.ts';
import { cutAtMarkers, markerText, type Marker } from './markers.ts';
import { restorePictures } from './picture-nodes.ts';

// Content is HTML from any source: this editor, an import, or typed by hand. What the editor's schema cannot represent
// without loss becomes a block that is kept verbatim, so that editing the rest never changes it.

/** Elements that contain blocks, shown as a frame by the editor. */
export const BOX_TAGS =
  'div section article aside header footer main nav figure figcaption address dl dt dd'.split(' ');

/** Converts content for the text editor: inclusion markers and unsupported HTML become custom elements. */
export function toEditorHtml(content: string, schema: Schema): string {
  return convertChildren(fragmentOf(content), schema).join('');
}

/** Converts the text editor's HTML back to content. */
export function fromEditorHtml(html: string): string {
  const root = fragmentOf(html);
  unwrapBare(root);
  restorePictures(root);
  for (const marker of root.querySelectorAll<HTMLElement>('[data-marker-kind]')) {
    const { markerKind: kind, markerShortcut: shortcut } = marker.dataset;
    marker.replaceWith(markerText({ kind, shortcut } as Marker));
  }
  for (const table of root.querySelectorAll('table')) gatherHead(table);
  const blocks = [...root.querySelectorAll<HTMLElement>('[data-html-block]')];
  for (const block of blocks) block.replaceWith(fragmentOf(block.dataset.htmlBlock ?? ''));
  const last = root.lastElementChild;
  if (last?.localName === 'p' && last.childNodes.length === 0) last.remove();
  return [...root.childNodes].map(htmlOf).join('\n');
}

/** Returns whether content survives a round trip through the text editor. */
export function survives(content: string, schema: Schema): boolean {
  const before = paragraphed(fragmentOf(content));
  const after = fragmentOf(roundTrip(toEditorHtml(content, schema), schema));
  return canonicalHtml(before) === canonicalHtml(after);
}

/** Returns whether two contents look and mean the same. */
export const isSameContent = (left: string, right: string): boolean =>
  canonicalHtml(paragraphed(fragmentOf(left))) === canonicalHtml(paragraphed(fragmentOf(right)));

function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

function htmlOf(node: Node): string {
  const holder = document.createElement('div');
  holder.append(node.cloneNode(true));
  return holder.innerHTML;
}

function roundTrip(editorHtml: string, schema: Schema): string {
  const document_ = DOMParser.fromSchema(schema).parse(fragmentOf(editorHtml));
  const holder = document.createElement('div');
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(document_.content));
  return fromEditorHtml(holder.innerHTML);
}

/** Converts the blocks and the lines of text of a parent. */
function convertChildren(parent: ParentNode, schema: Schema): string[] {
  return groupsOf(parent).map((group) => convertGroup(group, schema));
}

/** Groups the children of a parent: adjacent inline nodes form one group, and white space between blocks is dropped. */
function groupsOf(parent: ParentNode): Node[][] {
  const groups: Node[][] = [];
  let line: Node[] | undefined;
  for (const node of parent.childNodes) {
    if (!isInline(node)) {
      line = undefined;
      groups.push([node]);
    } else if (line) line.push(node);
    else groups.push((line = [node]));
  }
  return groups.filter((group) =>
    group.some((node) => node.nodeType !== Node.TEXT_NODE || node.textContent?.trim()),
  );
}

function convertGroup(group: Node[], schema: Schema): string {
  const original = fragmentOf(group.map(htmlOf).join(''));
  const marked = withMarkers(original.cloneNode(true) as DocumentFragment);
  const candidate = [...marked.childNodes].map(htmlOf).join('');
  if (isSame(original, candidate, schema)) return candidate;
  const [only] = group;
  if (only instanceof Element && BOX_TAGS.includes(only.localName)) {
    const frame = only.cloneNode(false) as Element;
    frame.innerHTML = convertChildren(only, schema).join('');
    if (isSame(original, frame.outerHTML, schema)) return frame.outerHTML;
  }
  const block = document.createElement('div');
  block.dataset.htmlBlock = group.map(htmlOf).join('');
  return block.outerHTML;
}

const isSame = (original: DocumentFragment, candidate: string, schema: Schema) =>
  canonicalHtml(paragraphed(original)) === canonicalHtml(fragmentOf(roundTrip(candidate, schema)));

/** Wraps loose lines of text in paragraphs, which browsers render the same. */
function paragraphed(root: DocumentFragment): DocumentFragment {
  const result = document.createDocumentFragment();
  for (const group of groupsOf(root)) {
    const copies = group.map((node) => node.cloneNode(true));
    if (!isInline(group[0]!)) result.append(...copies);
    else {
      const paragraph = document.createElement('p');
      paragraph.append(...copies);
      result.append(paragraph);
    }
  }
  return result;
}

/** Replaces each marker in the texts with an element. Modifies and returns its argument. */
function withMarkers(root: DocumentFragment): DocumentFragment {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('pre, script, style, textarea')) continue;
    const parts = cutAtMarkers(text.data);
    if (parts.some((part) => typeof part !== 'string')) text.replaceWith(...parts.map(partNode));
  }
  return root;
}

function partNode(part: string | Marker): string | Node {
  if (typeof part === 'string') return part;
  const chip = document.createElement('span');
  chip.dataset.markerKind = part.kind;
  chip.dataset.markerShortcut = part.shortcut;
  return chip;
}

/** Unwraps paragraphs that only the editor needed, around a text directly inside a list item, cell or frame. */
function unwrapBare(root: DocumentFragment): void {
  const isBare = (sibling: Element | null) => sibling?.matches('p[data-bare]') ?? false;
  const bare = [...root.querySelectorAll('p[data-bare]')];
  const lone = bare.filter(
    (paragraph) =>
      paragraph.parentElement &&
      !isBare(paragraph.previousElementSibling) &&
      !isBare(paragraph.nextElementSibling),
  );
  for (const paragraph of bare) paragraph.removeAttribute('data-bare');
  for (const paragraph of lone) paragraph.replaceWith(...paragraph.childNodes);
}

/** Moves the leading rows that consist of headings into a `thead`. */
function gatherHead(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const first = rows.findIndex((row) => [...row.cells].some((cell) => cell.localName !== 'th'));
  if (first <= 0) return;
  const head = document.createElement('thead');
  head.append(...rows.slice(0, first));
  table.prepend(head);
}
