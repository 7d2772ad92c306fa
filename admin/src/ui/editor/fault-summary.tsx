import { Anchor, Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ApiError, hasCode } from '../../api/api-error.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../fault-alert.tsx';
import { FaultMessage } from '../fault-message.tsx';
import type { SaveFault } from './use-entity-save.ts';

interface FaultSummaryProps {
  fault: SaveFault | undefined;
  /** Goes to the field at a path. */
  goTo: (path: string) => void;
  /** Saves again and rewrites inclusions of the old shortcut; undefined when the shortcut is not in use. */
  onRewrite?: () => void;
  /** Saves again despite conflicts. */
  force?: { label: string; onForce: () => void };
}

/** Errors above an editor that could not be saved, each linking to its field. */
export function FaultSummary({ fault, goTo, onRewrite, force }: FaultSummaryProps) {
  const { t } = useI18n();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Otherwise, the first field has the focus.
    if (fault?.fields.length === 0) alert.current?.scrollIntoView({ block: 'center' });
  }, [fault]);
  if (!fault) return null;
  const { error, fields, others } = fault;
  const links = fields.map(({ path, label, message }) => (
    <Anchor
      key={path}
      component="button"
      type="button"
      ta="start"
      style={{ verticalAlign: 'top' }}
      size="sm"
      c="inherit"
      underline="always"
      onClick={() => goTo(path)}
    >
      {t('fault.of-field', { field: label, message })}
    </Anchor>
  ));
  // When errors are listed, the general message adds nothing.
  const faultless = !(error instanceof ApiError) || error.faults.length === 0 || error.code !== 'invalid';
  return (
    <div ref={alert}>
      <FaultAlert
        error={error}
        messages={[...links, ...others.map((other, index) => <FaultMessage key={index} fault={other} />)]}
        withoutText={!faultless}
        {...(fields.length > 0 && { title: t('fault.fields', { count: fields.length }) })}
      >
        {onRewrite && isRefusedRename(error) && (
          <>
            <Text size="sm" mt="sm">
              {t('fault.rename')}
            </Text>
            <Button size="xs" mt="xs" variant="default" onClick={onRewrite}>
              {t('fault.rename-everywhere')}
            </Button>
          </>
        )}
        {force && hasCode(error, 'in-use') && !isRefusedRename(error) && (
          <Button size="xs" mt="sm" color="red.9" onClick={force.onForce}>
            {force.label}
          </Button>
        )}
      </FaultAlert>
    </div>
  );
}

/** Returns whether the only error is that the old shortcut is in use. */
function isRefusedRename(error: unknown): boolean {
  return hasCode(error, 'in-use') && error.faults.every(({ pointer }) => pointer === '/shortcut');
}
