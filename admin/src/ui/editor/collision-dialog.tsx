import { Button, Stack, Text } from '@mantine/core';
import { formatAge } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../dialog.tsx';
import { DialogActions } from '../dialog-actions.tsx';
import { DifferenceList, type Difference } from './difference-list.tsx';
import type { Collision } from './use-entity-save.ts';

interface CollisionDialogProps<View> {
  collision: Collision<View> | undefined;
  /** Returns how the stored version differs from the screen. */
  differencesTo: (theirs: View) => Difference[];
  isSaving: boolean;
}

export interface Edited {
  updatedAt: string;
  /** Null for a data script; undefined when unknown. */
  updatedBy?: string | null;
}

/** Shown when someone else has saved or deleted the entity meanwhile: both versions side by side, to choose one. */
export function CollisionDialog<View extends Edited>(props: CollisionDialogProps<View>) {
  const { collision, differencesTo, isSaving } = props;
  const { t } = useI18n();
  const theirs = collision?.theirs;
  return (
    <Dialog
      opened={collision !== undefined}
      onClose={() => collision?.close()}
      size={theirs ? 'xl' : 'md'}
      title={t(theirs || !collision ? 'collision.title' : 'collision.gone-title')}
    >
      <Stack>
        {theirs ? (
          <Comparison theirs={theirs} differences={differencesTo(theirs)} />
        ) : (
          <Text>{t('collision.gone-text')}</Text>
        )}
        <DialogActions>
          <Button variant="default" data-autofocus onClick={() => collision?.close()}>
            {t('common.cancel')}
          </Button>
          {theirs && (
            <Button variant="default" onClick={collision.takeTheirs}>
              {t('collision.take-theirs')}
            </Button>
          )}
          <Button loading={isSaving} onClick={() => collision?.keepMine()}>
            {t(theirs ? 'collision.keep-mine' : 'collision.create')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

function Comparison({ theirs, differences }: { theirs: Edited; differences: readonly Difference[] }) {
  const { t, language } = useI18n();
  const age = formatAge(theirs.updatedAt, language, new Date());
  return (
    <>
      <Text>
        {theirs.updatedBy === undefined
          ? t('collision.text-nameless', { age })
          : t('collision.text', { editor: theirs.updatedBy ?? t('collision.someone'), age })}
      </Text>
      <DifferenceList
        label={t('collision.caption')}
        names={[t('collision.mine'), t('collision.theirs')]}
        takeLabel={t('collision.take')}
        differences={differences}
      />
    </>
  );
}
