import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconGitBranch from '@tabler/icons-react/dist/esm/icons/IconGitBranch.mjs';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import type { PublicationSchedule, WorkingCopyConflict } from 'parvis/contract/working-copy';
import type { CopyOf } from '../../api/content.ts';
import { formatInstantIn } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { faultText } from '../../ui/fault-text.ts';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { useNotify } from '../../ui/use-notify.tsx';
import { LiveComparison } from './live-comparison.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { ContentEditorState } from './use-content-editor.ts';

interface WorkingCopyNoticeProps<K extends ContentKindName, Values extends object> {
  copy: CopyOf<K>;
  editor: ContentEditorState<K, Values>;
  /** Address of the published version; undefined when it has no page of its own. */
  liveAddress: string | undefined;
}

/** Notice above an entity with pending changes: what visitors see meanwhile, when they are published, and buttons. */
export function WorkingCopyNotice<K extends ContentKindName, Values extends object>({
  copy,
  editor,
  liveAddress,
}: WorkingCopyNoticeProps<K, Values>) {
  const { t, language } = useI18n();
  const notify = useNotify();
  const [discarding, discardDialog] = useDisclosure(false);
  const [scheduling, scheduleDialog] = useDisclosure(false);
  const { timeZone } = editor.site;
  const schedule = copy.workingCopy?.schedule ?? null;
  const failure = schedule?.failure;
  const cancel = useMutation({
    mutationFn: editor.unscheduleCopy,
    onError: (error) => notify(faultText(error, t), { isFault: true }),
  });
  const at = schedule && formatInstantIn(timeZone, failure?.at ?? schedule.publishAt, language);
  return (
    <>
      <Alert {...lookOf(schedule)} title={titleOf()}>
        {failure ? (
          <Failure schedule={schedule} failure={failure} />
        ) : (
          <Text size="sm">{schedule ? t('schedule.text', { by: schedule.by }) : t('content.copy-text')}</Text>
        )}
        {copy.conflicts.length > 0 && (
          <>
            <Text size="sm" mt="xs" fw={600}>
              {t('content.copy-conflicts')}
            </Text>
            <Faults faults={copy.conflicts} />
          </>
        )}
        <Group gap="xs" mt="sm">
          <Button size="xs" variant="default" onClick={scheduleDialog.open}>
            {t(failure ? 'schedule.again' : schedule ? 'schedule.change' : 'schedule.open')}
          </Button>
          {schedule && !failure && (
            <SteadyButton
              size="xs"
              variant="default"
              loading={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              {t('schedule.cancel')}
            </SteadyButton>
          )}
          <LiveComparison editor={editor} />
          {liveAddress !== undefined && (
            <Button
              component="a"
              href={liveAddress}
              target="_blank"
              rel="noopener"
              size="xs"
              variant="default"
            >
              {t('content.copy-live')}
              <span className="visually-hidden"> ({t('content.opens-tab')})</span>
            </Button>
          )}
          <Button size="xs" variant="default" c="var(--mantine-color-error)" onClick={discardDialog.open}>
            {t('content.copy-discard')}
          </Button>
        </Group>
      </Alert>
      <ScheduleDialog
        opened={scheduling}
        publishAt={failure ? null : (schedule?.publishAt ?? null)}
        timeZone={timeZone}
        onSchedule={editor.scheduleCopy}
        onClose={scheduleDialog.close}
      />
      <DeleteDialog
        opened={discarding}
        title={t('content.copy-discard-title')}
        text={t('content.copy-discard-text')}
        label={t('content.copy-discard')}
        onDelete={editor.discardCopy}
        onClose={discardDialog.close}
      />
    </>
  );

  function titleOf() {
    if (!at) return t('content.copy-title');
    return t(failure ? 'schedule.failed' : 'schedule.title', { at });
  }
}

function lookOf(schedule: PublicationSchedule | null) {
  if (schedule?.failure) return { color: 'red', icon: <IconAlertTriangle size={20} aria-hidden /> };
  const Icon = schedule ? IconClock : IconGitBranch;
  return { color: 'blue', icon: <Icon size={20} aria-hidden /> };
}

function Failure({
  schedule: { by },
  failure: { code, errors },
}: {
  schedule: PublicationSchedule;
  failure: NonNullable<PublicationSchedule['failure']>;
}) {
  const { t } = useI18n();
  const reason = () => {
    if (code === 'stale' || code === 'internal') return t(`schedule.${code}`);
    return code === 'forbidden' ? t('schedule.forbidden', { by }) : t('schedule.refused');
  };
  return (
    <>
      <Text size="sm" fw={600}>
        {reason()}
      </Text>
      <Faults faults={errors} />
      <Text size="sm" mt={4}>
        {t('schedule.failed-text', { by })}
      </Text>
    </>
  );
}

function Faults({ faults }: { faults: readonly WorkingCopyConflict[] }) {
  if (faults.length === 0) return null;
  return (
    <List size="sm">
      {faults.map(({ pointer, message }) => (
        <List.Item key={pointer + message}>{message}</List.Item>
      ))}
    </List>
  );
}
