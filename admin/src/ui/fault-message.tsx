import type { ProblemFault } from 'parvis/contract/problem';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useI18n } from '../i18n/i18n-context.ts';
import { AnchorLink } from './links.tsx';
import { SCREEN_OF_KIND } from './screen-of-kind.ts';
import { useTextOf } from './use-text-of.ts';

/** Where the title goes in a text. */
const PLACE = '\uFFFC';

/** The message of a fault. Content that uses something is a link, with its title in the reader's language. */
export function FaultMessage({ fault }: { fault: Pick<ProblemFault, 'message' | 'usedBy'> }): ReactNode {
  const { t } = useI18n();
  const textOf = useTextOf();
  if (!fault.usedBy) return fault.message;
  const { kind, id, title, shortcut } = fault.usedBy;
  const [before, after] = t(`fault.used-by-${kind}`, { title: PLACE }).split(PLACE);
  return (
    <>
      {before}
      <AnchorLink to={SCREEN_OF_KIND[kind]} params={{ id }} inherit c="inherit" underline="always">
        {textOf(title, shortcut)}
      </AnchorLink>
      {after}
    </>
  );
}

/** Returns the messages of an error's faults, to be listed. */
export function faultList(error: unknown): ReactNode[] {
  const faults = error instanceof ApiError ? error.faults : [];
  return faults.map((fault, index) => <FaultMessage key={index} fault={fault} />);
}
