import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs';
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs';
import type { MediaView } from 'parvis/contract/media';
import classes from './media-grid.module.css';

/** Thumbnail of a medium, or the icon of its kind. */
export function MediumPicture({ media }: { media: MediaView }) {
  return (
    <span className={classes.picture}>
      {media.type.startsWith('image/') ? (
        <img src={`${media.url}?w=320`} alt="" loading="lazy" decoding="async" />
      ) : (
        <KindIcon type={media.type} />
      )}
    </span>
  );
}

function KindIcon({ type }: { type: string }) {
  const look = { size: 40, stroke: 1.3, 'aria-hidden': true };
  if (type.startsWith('video/')) return <IconMovie {...look} />;
  if (type.startsWith('audio/')) return <IconMusic {...look} />;
  if (type === 'application/pdf') return <IconFileTypePdf {...look} />;
  return type.startsWith('application/') ? <IconFileText {...look} /> : <IconFile {...look} />;
}
