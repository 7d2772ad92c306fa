import { Node } from '@tiptap/react';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, Plugin, TextSelection, type Command, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isInline } from './canonical-html.ts';

/** The attributes of an `<img>`, as they are in the content. Without `alt`, the library describes it. */
export type ImageAttributes = Readonly<Record<string, string>>;

/** Marks an image without `alt` in the editor, where it has an empty one: screen readers would read its address. */
const NO_ALT = 'data-no-alt';

const readImage = (img: Element): ImageAttributes =>
  Object.fromEntries(
    [...img.attributes]
      .filter(({ name }) => name !== NO_ALT && !(name === 'alt' && img.hasAttribute(NO_ALT)))
      .map(({ name, value }) => [name, value]),
  );

const shownImage = (image: ImageAttributes): Record<string, string> =>
  image.alt === undefined ? { ...image, alt: '', [NO_ALT]: '' } : { ...image };

const imageAttribute = (imgIn: (element: HTMLElement) => Element) => () => ({
  image: { default: {}, rendered: false, parseHTML: (element: HTMLElement) => readImage(imgIn(element)) },
});

/** An image within a line of text. */
const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: imageAttribute((img) => img),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ node }) => ['img', shownImage(node.attrs.image as ImageAttributes)],
});

/** An image of its own with a caption: `<figure><img><figcaption>`. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'inline*',
  isolating: true,
  addAttributes: imageAttribute((figure) => figure.querySelector('img')!),
  parseHTML: () => [
    {
      tag: 'figure',
      priority: 60,
      getAttrs: (figure) => (isPicture(figure) ? null : false),
      contentElement: (figure) =>
        (figure as Element).querySelector('figcaption') ?? document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'figure',
    HTMLAttributes,
    ['img', shownImage(node.attrs.image as ImageAttributes)],
    ['figcaption', 0],
  ],
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch);
    return { Enter: run(leaveCaption), Backspace: run(selectPicture) };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          // Selects it before it is dragged; a click in the caption is one in a text.
          mousedown(view, { target }) {
            selectImage(view, target);
            return false;
          },
        },
      },
    }),
  ],
});

export const PICTURE_NODES = [Image, Picture];

/** Returns whether a `figure` is an image with at most a caption that is mere text. */
function isPicture(figure: Element): boolean {
  const [img, caption, ...others] = figure.children;
  const hasText = [...figure.childNodes].some(
    (node) => !(node instanceof Element) && node.textContent?.trim() !== '',
  );
  if (img?.localName !== 'img' || !img.hasAttribute('src') || others.length > 0 || hasText) return false;
  if (!caption) return true;
  const isPlain = caption.attributes.length === 0 && [...caption.childNodes].every(isInline);
  return caption.localName === 'figcaption' && isPlain;
}

/** Restores the images and captions of content from the editor's HTML. Modifies its argument. */
export function restorePictures(root: ParentNode): void {
  for (const img of root.querySelectorAll(`img[${NO_ALT}]`)) {
    img.removeAttribute(NO_ALT);
    img.removeAttribute('alt');
  }
  for (const caption of root.querySelectorAll('figure > img + figcaption'))
    if (caption.childNodes.length === 0) caption.remove();
}

/** An image in the text. */
export interface PlacedImage {
  node: DocumentNode;
  position: number;
}

/** Returns the image that is selected, or whose caption holds the cursor. */
export function imageAt({ selection }: EditorState): PlacedImage | undefined {
  if (selection instanceof NodeSelection)
    return ['image', 'picture'].includes(selection.node.type.name)
      ? { node: selection.node, position: selection.from }
      : undefined;
  const { $head } = selection;
  return $head.parent.type.name === 'picture' ? { node: $head.parent, position: $head.before() } : undefined;
}

/** Selects the image that an event happened to; returns whether it is one. */
export function selectImage(view: EditorView, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLImageElement)) return false;
  const start = view.posAtDOM(target, 0);
  const { doc } = view.state;
  const position = target.matches('figure > img:has(+ figcaption)') ? start - 1 : start;
  if (!['image', 'picture'].includes(doc.nodeAt(position)?.type.name ?? '')) return false;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(doc, position)));
  return true;
}

/** Moves the cursor from a caption into the text behind, which gets a paragraph. */
const leaveCaption: Command = (state, dispatch) => {
  const { $head } = state.selection;
  if (!(state.selection instanceof TextSelection) || $head.parent.type.name !== 'picture') return false;
  const end = $head.after();
  const { tr } = state;
  tr.insert(end, state.schema.nodes.paragraph!.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
};

/** Selects the picture at the start of its caption, so that the next press deletes it. */
const selectPicture: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  if (!empty || $head.parent.type.name !== 'picture' || $head.parentOffset > 0) return false;
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, $head.before())));
  return true;
};
