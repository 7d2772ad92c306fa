import { Button, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import type { Localised } from 'parvis/contract/common';
import type { MediaView } from 'parvis/contract/media';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { localesOf, withoutEmpty } from '../../ui/editor/locales.ts';
import { useLanguageNames } from '../../ui/language-names.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import type { PickedMedium } from '../../ui/media-library.ts';
import classes from './describe-media.module.css';

/** An image to describe. */
export interface Undescribed {
  medium: MediaView;
  /** A description to start with. */
  suggested?: Localised;
}

interface DescribeMediaProps {
  images: readonly Undescribed[];
  /** Called with the images as they are stored. */
  onDone: (described: PickedMedium[]) => void;
  /** Whether they may be called decorative instead. */
  canBeDecorative?: boolean;
}

/** What is said about an image so far. */
interface Answer {
  alt: Localised;
  isDecorative: boolean;
}

const isGiven = ({ alt, isDecorative }: Answer) =>
  isDecorative || Object.values(alt).some((text) => text.trim() !== '');

/** Asks for the alternative text of images in each language, and saves it in the library. */
export function DescribeMedia({ images, onDone, canBeDecorative = true }: DescribeMediaProps) {
  const { t } = useI18n();
  const api = useApi();
  const invalidate = useInvalidate();
  const site = useQuery(api.query('GET /api/admin/cms/config')).data;
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const [saved, setSaved] = useState<Readonly<Record<string, MediaView>>>({});
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<{ id: string; error: unknown }>();
  const answerTo = ({ medium, suggested }: Undescribed): Answer =>
    answers[medium.id] ?? { alt: { ...medium.alt, ...suggested }, isDecorative: false };
  const given = images.filter((image) => isGiven(answerTo(image)));
  const areSeveral = images.length > 1;
  const finish = (stored: Readonly<Record<string, MediaView>>) =>
    onDone(
      images.map((image) => ({
        medium: stored[image.medium.id] ?? image.medium,
        isDecorative: answerTo(image).isDecorative,
      })),
    );
  const save = async () => {
    if (given.length === 0) return;
    setSaving(true);
    setFault(undefined);
    const stored = { ...saved };
    for (const image of given) {
      const { alt, isDecorative } = answerTo(image);
      const { id, title, version } = stored[image.medium.id] ?? image.medium;
      if (isDecorative) continue;
      try {
        stored[id] = await api.send('PUT /api/admin/cms/media/{id}', {
          ...{ params: { id }, version, body: { title, alt: withoutEmpty(alt) } },
        });
      } catch (error) {
        setSaved(stored);
        setFault({ id, error });
        setSaving(false);
        return;
      }
    }
    void invalidate('/api/admin/cms/media');
    finish(stored);
  };
  /** Enter saves; with several images, it leads to the next field first. */
  const onEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    const { form } = event.currentTarget;
    const fields = [...(form?.querySelectorAll<HTMLTextAreaElement>('textarea:enabled') ?? [])];
    const next = areSeveral && fields[fields.indexOf(event.currentTarget) + 1];
    if (next) next.focus();
    else void save();
  };
  if (!site) return null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack>
        {areSeveral && <Text c="dimmed">{t('describe.hint')}</Text>}
        <ul className={classes.images} data-several={areSeveral || undefined}>
          {images.map((image, index) => (
            <li key={image.medium.id}>
              <Question
                medium={image.medium}
                answer={answerTo(image)}
                onChange={(answer) => setAnswers({ ...answers, [image.medium.id]: answer })}
                onEnter={onEnter}
                locales={localesOf(site.languages, image.medium.alt)}
                isFirst={index === 0}
                isOnly={!areSeveral}
                canBeDecorative={canBeDecorative}
                fault={fault?.id === image.medium.id ? fault.error : undefined}
              />
            </li>
          ))}
        </ul>
        <div className={classes.actions}>
          {areSeveral && (
            <Text size="sm" c="dimmed" role="status" mr="auto">
              {t('describe.done', { done: given.length, total: images.length })}
            </Text>
          )}
          <DialogActions>
            <Button variant="default" onClick={() => finish(saved)}>
              {t('describe.later')}
            </Button>
            <Button type="submit" loading={isSaving} disabled={given.length === 0}>
              {t('common.save')}
            </Button>
          </DialogActions>
        </div>
      </Stack>
    </form>
  );
}

interface QuestionProps {
  medium: MediaView;
  answer: Answer;
  onChange: (answer: Answer) => void;
  onEnter: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  locales: readonly string[];
  isFirst: boolean;
  isOnly: boolean;
  canBeDecorative: boolean;
  fault: unknown;
}

/** An image with the fields for its description. */
function Question({ medium, answer, onChange, isOnly, ...props }: QuestionProps) {
  const { t } = useI18n();
  const nameOf = useLanguageNames();
  const { alt, isDecorative } = answer;
  return (
    <div role="group" aria-label={medium.name} className={classes.image}>
      <img
        className={classes.shown}
        src={`${medium.url}?w=${isOnly ? 640 : 320}`}
        alt={isOnly ? medium.name : ''}
      />
      <Stack gap={isOnly ? 'md' : 'xs'}>
        {!isOnly && (
          <Text size="sm" fw={600} className={classes.name ?? ''}>
            {medium.name}
          </Text>
        )}
        {props.locales.map((locale, index) => (
          <Textarea
            key={locale}
            label={
              props.locales.length > 1
                ? t('describe.alt-in', { language: nameOf(locale) })
                : t('medium.field-alt')
            }
            {...(isOnly && index === 0 && { description: t('describe.hint') })}
            {...(props.isFirst && index === 0 && { 'data-autofocus': true, autoFocus: true })}
            lang={locale}
            autosize
            minRows={1}
            maxLength={2000}
            disabled={isDecorative}
            value={alt[locale] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...answer, alt: { ...alt, [locale]: value } })
            }
            onKeyDown={props.onEnter}
          />
        ))}
        {props.canBeDecorative && (
          <Checkbox
            label={t('describe.decorative')}
            {...(isOnly ? { description: t('describe.decorative-hint') } : { size: 'md' })}
            checked={isDecorative}
            onChange={({ currentTarget: { checked } }) => onChange({ ...answer, isDecorative: checked })}
          />
        )}
        {props.fault !== undefined && <FaultAlert error={props.fault} />}
      </Stack>
    </div>
  );
}

/** Dialog to describe images of the library. */
export function DescribeDialog({ media, onClose }: { media: readonly MediaView[]; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(media.length > 1 ? 'describe.title-several' : 'describe.title')}
      size="lg"
    >
      <DescribeMedia images={media.map((medium) => ({ medium }))} canBeDecorative={false} onDone={onClose} />
    </Dialog>
  );
}
