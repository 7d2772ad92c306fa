import { Button, Stack, Text } from '@mantine/core';
import { formatAge } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { differencesOf, toValues, type Difference, type PageValues } from './page-values.ts';
import classes from './stale-dialog.module.css';
import type { Collision } from './use-page-save.ts';

interface StaleDialogProps {
  collision: Collision | undefined;
  values: PageValues;
  locales: readonly string[];
  isSaving: boolean;
}

/** Someone else has saved or deleted the page meanwhile: shows both versions and lets one choose. */
export function StaleDialog({ collision, values, locales, isSaving }: StaleDialogProps) {
  const { t } = useI18n();
  const theirs = collision?.theirs;
  return (
    <Dialog
      opened={collision !== undefined}
      onClose={() => collision?.close()}
      size={theirs ? 'xl' : 'md'}
      title={t(theirs || !collision ? 'page.stale-title' : 'page.gone-title')}
    >
      <Stack>
        {theirs ? (
          <Comparison collision={collision} mine={values} locales={locales} />
        ) : (
          <Text>{t('page.gone-text')}</Text>
        )}
        <DialogActions>
          <Button variant="default" data-autofocus onClick={() => collision?.close()}>
            {t('common.cancel')}
          </Button>
          {theirs && (
            <Button variant="default" onClick={collision.takeTheirs}>
              {t('page.stale-reload')}
            </Button>
          )}
          <Button loading={isSaving} onClick={() => collision?.keepMine()}>
            {t(theirs ? 'page.stale-overwrite' : 'page.gone-create')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

interface ComparisonProps {
  collision: Collision;
  mine: PageValues;
  locales: readonly string[];
}

function Comparison({ collision: { theirs }, mine, locales }: ComparisonProps) {
  const { t, language } = useI18n();
  const differences = differencesOf(mine, toValues(theirs, locales));
  return (
    <>
      <Text>
        {t('page.stale-text', {
          editor: theirs?.updatedBy ?? t('page.someone'),
          age: theirs ? formatAge(theirs.updatedAt, language, new Date()) : '',
        })}
      </Text>
      {differences.length === 0 ? (
        <Text c="dimmed">{t('page.stale-same')}</Text>
      ) : (
        <ul className={classes.list} aria-label={t('page.stale-caption')}>
          {differences.map((difference) => (
            <DifferenceItem key={`${difference.field} ${difference.locale ?? ''}`} difference={difference} />
          ))}
        </ul>
      )}
    </>
  );
}

function DifferenceItem({ difference }: { difference: Difference }) {
  const { t } = useI18n();
  const { field, locale, mine, theirs } = difference;
  const name = field === 'urls' ? t('page.addresses') : t(`page.field-${field}`);
  const shown = (text: string) => <dd className={classes.text}>{text === '' ? '–' : text}</dd>;
  return (
    <li className={classes.item}>
      <Text fw={600}>{locale ? `${name} · ${locale}` : name}</Text>
      <dl className={classes.versions}>
        <div className={classes.version}>
          <dt>{t('page.stale-mine')}</dt>
          {shown(mine)}
        </div>
        <div className={classes.version}>
          <dt>{t('page.stale-theirs')}</dt>
          {shown(theirs)}
        </div>
      </dl>
    </li>
  );
}
