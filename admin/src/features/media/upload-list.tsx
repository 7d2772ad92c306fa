import { CloseButton, Progress, Text } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { MediaView } from 'parvis/contract/media';
import { ApiError, hasCode } from '../../api/api-error.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { formatBytes } from '../../i18n/sizes.ts';
import type { Translate } from '../../i18n/translate.ts';
import { faultMessages, faultText } from '../../ui/fault-text.ts';
import { SubtleButton } from '../../ui/subtle-button.tsx';
import type { Upload } from './upload-queue.ts';
import { isUploading, TOO_LARGE, type Uploads } from './use-uploads.ts';
import classes from './upload-list.module.css';

/** Progress and outcome of uploads. Finished uploads are only counted, since the library shows them. */
export function UploadList({ queue, list, maxSize }: Uploads) {
  const { t } = useI18n();
  if (list.length === 0) return null;
  const countOf = (state: Upload<MediaView>['state']) =>
    list.filter((upload) => upload.state === state).length;
  const failed = countOf('failed');
  const pending = list.filter(({ state }) => state !== 'stored');
  return (
    <section className={classes.uploads} aria-label={t('upload.title')}>
      <div className={classes.head}>
        <Text fw={600} size="sm" role="status">
          {t('upload.summary', { done: countOf('stored'), total: list.length })}
          {failed > 0 && <span className={classes.failed}> · {t('upload.failed', { count: failed })}</span>}
        </Text>
        {!isUploading(list) && (
          <CloseButton
            aria-label={t('upload.clear')}
            title={t('upload.clear')}
            onClick={() => queue.forget()}
          />
        )}
      </div>
      {pending.length > 0 && (
        <ul className={classes.list}>
          {pending.map((upload) => (
            <Row key={upload.id} upload={upload} maxSize={maxSize} queue={queue} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps extends Pick<Uploads, 'queue' | 'maxSize'> {
  upload: Upload<MediaView>;
}

function Row({ upload, maxSize, queue }: RowProps) {
  const { t, language } = useI18n();
  const { id, name, size, sent, state, error } = upload;
  const way = actionFor(upload);
  const label = t(`upload.${way}`, { name });
  const act = () => queue[way](id);
  const part = size === 0 ? 100 : Math.round((sent / size) * 100);
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.name}>
        {state === 'failed' && <IconAlertCircle size={18} aria-hidden className={classes.failed} />}
        <Text span size="sm" truncate>
          {name}
        </Text>
        <Text span size="xs" c="dimmed" className={classes.size ?? ''}>
          {formatBytes(size, language)}
        </Text>
      </div>
      <div className={classes.state}>
        {state === 'sending' && (
          <Progress.Root size="sm">
            <Progress.Section
              value={part}
              aria-label={t('upload.progress', { name })}
              animated={part === 100}
            />
          </Progress.Root>
        )}
        <Text
          size="xs"
          c="dimmed"
          {...(state === 'failed' && { c: 'var(--mantine-color-error)', role: 'alert' })}
        >
          {state === 'failed'
            ? reasonOf(error, t, maxSize === undefined ? '' : formatBytes(maxSize, language))
            : stateText(state, part, t)}
        </Text>
      </div>
      <SubtleButton icon={way === 'retry' ? IconRefresh : IconX} label={label} onClick={act} />
    </li>
  );
}

/** Returns the action available for an upload. A rejected file cannot be retried. */
function actionFor({ state, error }: Upload<MediaView>): 'cancel' | 'retry' | 'forget' {
  if (state !== 'failed' && state !== 'cancelled') return 'cancel';
  const isFinal = error === TOO_LARGE || hasCode(error, 'invalid') || hasCode(error, 'too-large');
  return isFinal ? 'forget' : 'retry';
}

function stateText(state: Upload<MediaView>['state'], part: number, t: Translate): string {
  if (state === 'cancelled') return t('upload.cancelled');
  if (state === 'waiting') return t('upload.waiting');
  return part === 100 ? t('upload.checking') : t('upload.part', { part });
}

/** Returns why an upload failed: the server's message, or the size limit in readable units. */
function reasonOf(error: unknown, t: Translate, max: string): string {
  const faults = error instanceof ApiError ? error.faults : [];
  const isTooLarge = error === TOO_LARGE || faults.some(({ code }) => code === 'file-too-large');
  if (isTooLarge && max !== '') return t('upload.too-large', { max });
  return faultMessages(error).join(' ') || faultText(error, t);
}
