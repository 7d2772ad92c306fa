import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import type { FormResultView } from 'parvis/contract/form-result';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { useLanguageNames } from '../../ui/language-names.ts';
import { Facts } from '../../ui/facts.tsx';
import type { Neighbours } from '../../ui/list/use-neighbours.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { useNotify } from '../../ui/use-notify.tsx';
import { MailBadge } from './mail-badge.tsx';
import { ResultValue } from './result-value.tsx';
import classes from './results.module.css';
import { useChoiceLabels, useForms } from './use-choice-labels.ts';
import { useTextOf } from '../../ui/use-text-of.ts';
import { ownValue } from '../../ui/own-value.ts';

interface ResultPanelProps {
  id: string | undefined;
  nameOf: (form: FormResultView['form']) => string;
  neighbours: Neighbours;
  onClose: () => void;
}

/** Side panel of a submission: its values, files and emails. */
export function ResultPanel({ id, nameOf, neighbours, onClose }: ResultPanelProps) {
  const { t } = useI18n();
  const { query } = useApi();
  const result = useQuery({
    ...query('GET /api/admin/cms/forms-results/{id}', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  return (
    <SidePanel
      opened={id !== undefined}
      onClose={onClose}
      neighbours={neighbours}
      title={
        result.data
          ? t('results.numbered', { number: result.data.number, form: nameOf(result.data.form) })
          : t('results.answer')
      }
      footer={result.data && <ResultActions result={result.data} onGone={onClose} />}
    >
      {result.isError && <FaultAlert error={result.error} onRetry={() => void result.refetch()} />}
      {result.isPending && id !== undefined && <Skeleton height={240} />}
      {result.data && <ResultFacts result={result.data} />}
    </SidePanel>
  );
}

function ResultFacts({ result }: { result: FormResultView }) {
  const { t, language } = useI18n();
  const textOf = useTextOf();
  const labelsOf = useChoiceLabels(useForms([result.form.id]));
  const languageName = useLanguageNames();
  const { mail } = result;
  const at = (instant: string) => formatInstant(instant, language);
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t('results.facts', { at: at(result.submittedAt), locale: languageName(result.locale) })}
        {result.page && ` · ${t('results.from-page', { page: result.page })}`}
      </Text>
      <Facts
        facts={result.fields
          .filter(({ type }) => !['heading', 'paragraph', 'file'].includes(type))
          .map((field) => ({
            label: textOf(field.label, field.name),
            text: (
              <ResultValue
                field={field}
                value={ownValue(result.values, field.name)}
                labelOf={labelsOf(result.form.id, field.name)}
                t={t}
                formatInstant={at}
              />
            ),
          }))}
      />
      {result.files.length > 0 && (
        <section>
          <Title order={3} size="h5" mb="xs">
            {t('results.files')}
          </Title>
          <ul className={classes.files}>
            {result.files.map((file) => (
              <li key={file.field} className={classes.file}>
                <IconPaperclip size={18} aria-hidden />
                <Anchor href={file.href} download>
                  {file.name}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {t('results.file-size', { size: Math.max(1, Math.round(file.size / 1024)) })}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
      {mail.status !== 'none' && (
        <section>
          <Title order={3} size="h5" mb="xs">
            {t('results.column-mail')}
          </Title>
          <MailBadge status={mail.status} />
          <Text size="sm" mt={6}>
            {mail.to.join(', ')}
          </Text>
          {mail.sentAt && (
            <Text size="sm" c="dimmed">
              {at(mail.sentAt)}
            </Text>
          )}
          {mail.error && (
            <Text size="sm" c="var(--mantine-color-error)">
              {mail.error} ({t('results.attempts', { count: mail.attempts })})
            </Text>
          )}
        </section>
      )}
    </Stack>
  );
}

function ResultActions({ result, onGone }: { result: FormResultView; onGone: () => void }) {
  const { t } = useI18n();
  const { send } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const renewed = () => invalidate('/api/admin/cms/forms-results');
  const params = { id: result.id };
  const resend = useMutation({
    mutationFn: () => send('POST /api/admin/cms/forms-results/{id}/resend', { params }),
    onSuccess: () => notify(t('results.resent')),
    onSettled: renewed,
  });
  const mark = useMutation({
    mutationFn: () =>
      send('PUT /api/admin/cms/forms-results/{id}/spam', { params, body: { spam: !result.spam } }),
    onSuccess: () => notify(t(result.spam ? 'results.rescued' : 'results.marked')),
    onSettled: renewed,
  });
  const remove = async () => {
    await send('DELETE /api/admin/cms/forms-results/{id}', { params });
    onGone();
    notify(t('results.deleted', { count: 1 }));
    void renewed();
  };
  const failed = resend.error ?? mark.error;
  return (
    <>
      {failed && <FaultAlert error={failed} />}
      {result.mail.status !== 'none' && (
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          {t('results.resend')}
        </Button>
      )}
      <Button variant="default" loading={mark.isPending} onClick={() => mark.mutate()}>
        {t(result.spam ? 'results.no-spam' : 'results.is-spam')}
      </Button>
      <DeleteButton
        title={t('results.delete-title', { count: 1 })}
        text={t('results.delete-text')}
        onDelete={remove}
      />
    </>
  );
}
