import type { Editor } from '@tiptap/react';
import type { EditorView } from '@tiptap/pm/view';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { useCallback, useEffect, useState } from 'react';
import { useMediaLibrary, type PickedMedium } from '../media-library.ts';
import {
  readPastedPictures,
  rememberCopied,
  type LeftOutPicture,
  type PastedPictures,
} from './pasted-pictures.ts';
import { LeftOutPictures } from './left-out-pictures.tsx';
import { PictureDialog, type PictureValues } from './picture-dialog.tsx';
import { imageOf } from './picture-image.ts';
import { readLook, writeLook } from './picture-look.ts';
import { imageAt, selectImage, type ImageAttributes, type PlacedImage } from './picture-nodes.ts';

const KEY = new PluginKey('pictures');

/**
 * Returns the image dialog of a text, and what opens it or inserts an image: `edit`, a click on an image, Enter on a selected one, and
 * pasted or dropped images. `notice` names those that were left out.
 */
export function usePictures(editor: Editor | null, lang: string | undefined) {
  const library = useMediaLibrary();
  const [opened, setOpened] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly LeftOutPicture[]>([]);
  /** Inserts the images of files or HTML; returns whether there are any to be waited for. */
  const receive = useCallback(
    (data: DataTransfer | null): boolean => {
      if (!editor || !library || !data) return false;
      const files = imagesIn(data);
      if (files.length > 0 && !hasText(data)) {
        void library.add(files.map((file) => ({ file }))).then((added) => insertAll(editor, added));
        return true;
      }
      const pasted = readPastedPictures(data.getData('text/html'), data.getData('text/rtf'));
      setLeftOut(pasted.leftOut);
      // Nothing else was pasted.
      if (pasted.embedded.length === 0) return pasted.leftOut.length > 0 && !pasted.body.textContent.trim();
      const pictures = pasted.embedded.map(({ img: { alt }, file }) => ({ file, alt }));
      void library.add(pictures, lang).then((added) => paste(editor, pasted, added));
      return true;
    },
    [editor, library, lang],
  );
  useEffect(() => {
    if (!editor) return;
    editor.registerPlugin(
      new Plugin({
        key: KEY,
        props: {
          handleDOMEvents: {
            ...{ copy: remember, cut: remember, dragstart: remember },
            // By the element: the position of a click beside a floating image is that of the text.
            click(view, { target }) {
              if (!selectImage(view, target)) return false;
              setOpened(true);
              return true;
            },
          },
          handleKeyDown(_view, { key }) {
            if (key !== 'Enter' || editor.state.selection.empty || !imageAt(editor.state)) return false;
            setOpened(true);
            return true;
          },
          handlePaste: (_view, { clipboardData }) => receive(clipboardData),
          handleDrop(view, { clientX: left, clientY: top, dataTransfer }, _slice, moved) {
            if (moved || !receive(dataTransfer)) return false;
            const at = view.posAtCoords({ left, top });
            const { tr } = view.state;
            if (at) view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at.pos))));
            return true;
          },
        },
      }),
      (plugin, others) => [plugin, ...others],
    );
    return () => {
      editor.unregisterPlugin(KEY);
    };
  }, [editor, receive]);
  const placed = editor ? imageAt(editor.state) : undefined;
  return {
    edit() {
      if (placed) setOpened(true);
      else if (editor)
        void library?.pick({ kind: 'image', several: true }).then((picked) => insertAll(editor, picked));
    },
    notice: <LeftOutPictures pictures={leftOut} onClose={() => setLeftOut([])} />,
    dialog: editor && placed && (
      <PictureDialog
        opened={opened}
        onClose={() => setOpened(false)}
        values={valuesOf(placed)}
        lang={lang}
        onApply={(values) => {
          setOpened(false);
          applyTo(editor, placed, values);
        }}
        onRemove={() => {
          setOpened(false);
          const { node, position } = placed;
          editor
            .chain()
            .focus()
            .deleteRange({ from: position, to: position + node.nodeSize })
            .run();
        }}
      />
    ),
  };
}

function remember({ state }: EditorView): void {
  rememberCopied(state.selection.content());
}

function imagesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/** Returns whether the clipboard has more than the image: office programs add a picture of the text. */
function hasText(data: DataTransfer): boolean {
  const html = new DOMParser().parseFromString(data.getData('text/html'), 'text/html').body;
  return (html.textContent ?? '').trim() !== '' || data.getData('text/plain').trim() !== '';
}

function insertAll(editor: Editor, added: readonly (PickedMedium | undefined)[]): void {
  for (const picked of added) if (picked && !editor.isDestroyed) insertPicture(editor, picked);
}

/** Pastes HTML with the media in place of its embedded images; one that was not uploaded is left out. */
function paste(
  editor: Editor,
  { body, embedded }: PastedPictures,
  added: readonly (PickedMedium | undefined)[],
): void {
  if (editor.isDestroyed) return;
  for (const [index, { img }] of embedded.entries()) {
    const picked = added[index];
    if (!picked) img.remove();
    else {
      const isDescribed = picked.isDecorative || Object.keys(picked.medium.alt).length > 0;
      if (isDescribed) img.removeAttribute('alt');
      for (const [name, value] of Object.entries(imageOf(picked))) img.setAttribute(name, value);
    }
  }
  editor.commands.focus();
  editor.view.pasteHTML(body.innerHTML);
}

/** Inserts an image at the cursor, which moves into the text behind it. */
function insertPicture(editor: Editor, picked: PickedMedium): void {
  editor
    .chain()
    .focus()
    .insertContent({ type: 'picture', attrs: { image: imageOf(picked) } })
    .command(({ tr, state }) => {
      const { $head } = tr.selection;
      if ($head.parent.type.name !== 'picture') return true;
      const end = $head.after();
      if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, state.schema.nodes.paragraph!.create());
      tr.setSelection(TextSelection.near(tr.doc.resolve(end), 1));
      return true;
    })
    .run();
}

const classOf = ({ node }: PlacedImage) => (node.attrs.kept as Record<string, string> | null)?.class;

function valuesOf(placed: PlacedImage): PictureValues {
  const { node } = placed;
  const look = readLook(node.type.name === 'picture' ? classOf(placed) : undefined);
  return { ...look, image: node.attrs.image as ImageAttributes, caption: node.textContent };
}

/** Changes an image. One within a line becomes one of its own when it gets a caption, size or place. */
function applyTo(editor: Editor, placed: PlacedImage, { image, caption, ...look }: PictureValues): void {
  const { node, position } = placed;
  const { schema, tr } = editor.state;
  const className = writeLook(classOf(placed), look);
  if (node.type.name === 'image' && caption === '' && className === '') {
    tr.setNodeMarkup(position, undefined, { ...node.attrs, image });
  } else {
    const { class: _class, ...others } = (node.attrs.kept ?? {}) as Record<string, string>;
    const kept = className === '' ? others : { ...others, class: className };
    const isSame = caption === node.textContent;
    const text = caption === '' ? null : schema.text(caption);
    const picture = schema.nodes.picture!.create({ image, kept }, isSame ? node.content : text);
    tr.replaceRangeWith(position, position + node.nodeSize, picture);
  }
  editor.view.dispatch(tr);
  editor.commands.focus();
}
