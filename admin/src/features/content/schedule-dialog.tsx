import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { faultMessages } from '../../ui/fault-text.ts';
import { InstantInput } from '../../ui/instant-input.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';

interface ScheduleDialogProps {
  opened: boolean;
  /** The present time of publication, if it is scheduled. */
  publishAt: string | null;
  /** The site's time zone. */
  timeZone: string;
  onSchedule: (publishAt: string) => Promise<void>;
  onClose: () => void;
}

/** Asks when pending changes are to be published. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('schedule.dialog')}>
      <ScheduleForm {...props} />
    </Dialog>
  );
}

/** Starts anew each time the dialog opens. */
function ScheduleForm({ publishAt, timeZone, onSchedule, onClose }: ScheduleDialogProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState(publishAt);
  const save = useMutation({ mutationFn: onSchedule, onSuccess: onClose });
  const [fault] = faultMessages(save.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // In React's tree the dialog is inside the editor's form, which this must not submit.
    event.stopPropagation();
    if (chosen) save.mutate(chosen);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{t('schedule.dialog-text')}</Text>
        {save.error && fault === undefined && <FaultAlert error={save.error} />}
        <InstantInput
          label={t('schedule.at')}
          description={t('schedule.zone', { zone: timeZone })}
          timeZone={timeZone}
          value={chosen}
          onChange={setChosen}
          error={fault}
          required
          data-autofocus
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <SteadyButton type="submit" loading={save.isPending}>
            {t('content.schedule')}
          </SteadyButton>
        </DialogActions>
      </Stack>
    </form>
  );
}
