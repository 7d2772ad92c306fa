import { Button, Checkbox, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MediaView } from 'parvis/contract/media';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { localesOf, withoutEmpty } from '../../ui/editor/locales.ts';
import { useLanguageNames } from '../../ui/language-names.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import classes from './describe-medium.module.css';

interface DescribeMediumProps {
  medium: MediaView;
  /** Called with the medium as it is stored. */
  onDone: (medium: MediaView, isDecorative: boolean) => void;
  /** Whether it may be called decorative instead. */
  canBeDecorative?: boolean;
}

/** Asks for the alternative text of an image in each language, and saves it in the library. */
export function DescribeMedium({ medium, onDone, canBeDecorative = true }: DescribeMediumProps) {
  const { t } = useI18n();
  const api = useApi();
  const invalidate = useInvalidate();
  const nameOf = useLanguageNames();
  const site = useQuery(api.query('GET /api/admin/cms/config')).data;
  const [alt, setAlt] = useState(medium.alt);
  const [isDecorative, setDecorative] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const locales = localesOf(site?.languages ?? [], alt);
  const isDescribed = Object.values(alt).some((text) => text.trim() !== '');
  const save = async () => {
    if (isDecorative) onDone(medium, true);
    if (isDecorative || !isDescribed) return;
    setSaving(true);
    setFault(undefined);
    try {
      const saved = await api.send('PUT /api/admin/cms/media/{id}', {
        params: { id: medium.id },
        version: medium.version,
        body: { title: medium.title, alt: withoutEmpty(alt) },
      });
      void invalidate('/api/admin/cms/media');
      onDone(saved, false);
    } catch (error) {
      setFault(error);
      setSaving(false);
    }
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
        <img className={classes.shown} src={`${medium.url}?w=640`} alt={medium.name} />
        {locales.map((locale, index) => (
          <Textarea
            key={locale}
            label={
              locales.length > 1 ? t('describe.alt-in', { language: nameOf(locale) }) : t('medium.field-alt')
            }
            {...(index === 0 && { description: t('describe.hint'), 'data-autofocus': true })}
            lang={locale}
            autosize
            minRows={1}
            maxLength={2000}
            disabled={isDecorative}
            value={alt[locale] ?? ''}
            onChange={({ currentTarget: { value } }) => setAlt({ ...alt, [locale]: value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey) return;
              event.preventDefault();
              void save();
            }}
          />
        ))}
        {canBeDecorative && (
          <Checkbox
            label={t('describe.decorative')}
            description={t('describe.decorative-hint')}
            checked={isDecorative}
            onChange={({ currentTarget: { checked } }) => setDecorative(checked)}
          />
        )}
        {fault !== undefined && <FaultAlert error={fault} />}
        <DialogActions>
          <Button variant="default" onClick={() => onDone(medium, false)}>
            {t('describe.later')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={!isDecorative && !isDescribed}>
            {t('common.save')}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** Dialog to describe an image of the library. */
export function DescribeDialog({ medium, onClose }: { medium: MediaView; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog opened onClose={onClose} title={t('describe.title')} size="lg">
      <DescribeMedium medium={medium} canBeDecorative={false} onDone={onClose} />
    </Dialog>
  );
}
