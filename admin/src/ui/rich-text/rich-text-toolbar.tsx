import { RichTextEditor } from '@mantine/tiptap';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs';
import { useContext, useState } from 'react';
import type { Editor } from '@tiptap/react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useMediaLibrary } from '../media-library.ts';
import { InclusionPicker } from './inclusion-picker.tsx';
import { InclusionContext } from './inclusions.ts';
import { LinkControl } from './link-control.tsx';
import { imageAt } from './picture-nodes.ts';
import classes from './rich-text-toolbar.module.css';
import { TableControl } from './table-control.tsx';

interface RichTextToolbarProps {
  editor: Editor | null;
  onLink: () => void;
  onPicture: () => void;
}

/** Toolbar of the text editor. The effect of a button depends on the cursor. */
export function RichTextToolbar({ editor, onLink, onPicture }: RichTextToolbarProps) {
  return (
    <RichTextEditor.Toolbar data-floating>
      <InclusionControl editor={editor} />
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.H4 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.Code />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl editor={editor} onLink={onLink} />
        <ImageControl editor={editor} onPicture={onPicture} />
        <TableControl editor={editor} />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

interface ControlProps {
  editor: Editor | null;
}

/** Button that opens the dialog of the image at the cursor, or inserts a new one. */
function ImageControl({ editor, onPicture }: ControlProps & { onPicture: () => void }) {
  const { t } = useI18n();
  const library = useMediaLibrary();
  if (!library) return null;
  const label = t('rich-text.image');
  return (
    <RichTextEditor.Control
      aria-label={label}
      title={label}
      active={editor !== null && imageAt(editor.state) !== undefined}
      onClick={onPicture}
    >
      <IconPhoto size={16} stroke={1.6} aria-hidden />
    </RichTextEditor.Control>
  );
}

/** Button to insert a form or article. */
function InclusionControl({ editor }: ControlProps) {
  const { t } = useI18n();
  const sources = useContext(InclusionContext);
  const [opened, setOpened] = useState(false);
  if (sources.length === 0) return null;
  return (
    <>
      <RichTextEditor.Control className={classes.insert ?? ''} onClick={() => setOpened(true)}>
        <IconPuzzle size={16} stroke={1.6} aria-hidden /> {t('rich-text.insert')}
      </RichTextEditor.Control>
      <InclusionPicker
        opened={opened}
        onClose={() => setOpened(false)}
        onPick={(marker) => {
          setOpened(false);
          editor
            ?.chain()
            .focus()
            .insertContent([
              { type: 'marker', attrs: marker },
              { type: 'text', text: ' ' },
            ])
            .run();
        }}
      />
    </>
  );
}
