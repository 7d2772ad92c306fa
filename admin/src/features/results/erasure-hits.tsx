import { Checkbox, Text } from '@mantine/core';
import type { ErasureView, FoundMail, FoundResult } from 'parvis/contract/form-result';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { useTextOf } from '../../ui/use-text-of.ts';
import classes from './results.module.css';
import { useFormName } from './use-form-name.ts';

type Hit = (FoundResult & { at: string }) | (FoundMail & { at: string });

/** Returns the submissions and emails that were found, newest first. */
export function allHits({ items, mailItems }: ErasureView): Hit[] {
  return [
    ...items.map((item) => ({ ...item, at: item.submittedAt })),
    ...mailItems.map((mail) => ({ ...mail, at: mail.queuedAt })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
}

interface ErasureHitsProps {
  found: ErasureView;
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
}

/** The submissions and emails that were found, with the matching value, each linked in a new tab. */
export function ErasureHits({ found, ticked, onTick }: ErasureHitsProps) {
  const { t } = useI18n();
  const toggle = (id: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    onTick(next);
  };
  return (
    <ul className={classes.hits} aria-label={t('results.erase-hits')}>
      {allHits(found).map((hit) => (
        <li key={hit.id} className={classes.hit}>
          <Checkbox
            aria-labelledby={`hit-${hit.id}`}
            checked={ticked.has(hit.id)}
            onChange={(event) => toggle(hit.id, event.currentTarget.checked)}
          />
          <div id={`hit-${hit.id}`}>{'values' in hit ? <ResultHit of={hit} /> : <MailHit of={hit} />}</div>
        </li>
      ))}
    </ul>
  );
}

function ResultHit({ of: { id, number, form, submittedAt, spam, values } }: { of: FoundResult }) {
  const { t, language } = useI18n();
  const nameOf = useFormName();
  const textOf = useTextOf();
  return (
    <>
      <Opening id={id}>
        {t('results.numbered', { form: nameOf(form), number })}, {formatInstant(submittedAt, language)}
      </Opening>
      {spam && (
        <Text span size="sm" c="dimmed">
          {` (${t('results.erase-spam')})`}
        </Text>
      )}
      {values.map(({ field, label, value }, index) => (
        <Text key={index} size="sm">
          <span className={classes.quiet}>
            {field === null ? t('results.erase-across') : textOf(label, field)}
          </span>{' '}
          {value}
        </Text>
      ))}
    </>
  );
}

function MailHit({ of: { queuedAt, status, to, resultId, value } }: { of: FoundMail }) {
  const { t, language } = useI18n();
  const text = t('results.erase-mail', { at: formatInstant(queuedAt, language) });
  return (
    <>
      {resultId === null ? text : <Opening id={resultId}>{text}</Opening>}
      <Text size="sm">
        <span className={classes.quiet}>{t(`results.mail-${status}`)}</span> {to ?? value}
      </Text>
      {to !== null && value !== to && <Text size="sm">{value}</Text>}
    </>
  );
}

function Opening({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <AnchorLink to="/forms-results" search={{ open: id }} target="_blank">
      {children}
    </AnchorLink>
  );
}
