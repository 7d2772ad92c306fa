import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import type { SecondFactorView } from 'parvis/contract/second-factor';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ProofDialog, type VerifiedChange } from './proof-dialog.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';

/** At this number or fewer, suggest new recovery codes. */
const FEW_CODES = 3;

/** The state of the second factor, with buttons to change it. */
export function SecondFactorPanel() {
  const { t } = useI18n();
  const invalidate = useInvalidate();
  const factor = useQuery(useApi().query('GET /api/auth/second-factor'));
  const [dialog, setDialog] = useState<'turn-on' | VerifiedChange>();
  const close = () => setDialog(undefined);
  /** The second factor can change what the user's profile permits, and with it the menu. */
  const onDone = () => invalidate('/api/auth/second-factor', '/api/auth/me');
  return (
    <Panel title={t('second-factor.title')}>
      <Text size="sm" c="dimmed">
        {t('second-factor.text')}
      </Text>
      {factor.isError && <FaultAlert error={factor.error} onRetry={() => void factor.refetch()} />}
      {factor.isPending && <Skeleton height={40} />}
      {factor.data?.enabled === false && (
        <>
          {factor.data.required && <Alert color="yellow">{t('second-factor.required')}</Alert>}
          <div>
            <Button
              leftSection={<IconShieldCheck size={18} aria-hidden />}
              onClick={() => setDialog('turn-on')}
            >
              {t('second-factor.turn-on')}
            </Button>
          </div>
        </>
      )}
      {factor.data?.enabled && <TurnedOn factor={factor.data} onSearchChange={setDialog} />}
      {dialog === 'turn-on' && <TurnOnDialog onDone={onDone} onClose={close} />}
      {(dialog === 'renew' || dialog === 'turn-off') && (
        <ProofDialog change={dialog} onDone={onDone} onClose={close} />
      )}
    </Panel>
  );
}

interface TurnedOnProps {
  factor: SecondFactorView;
  onSearchChange: (change: VerifiedChange) => void;
}

function TurnedOn({ factor, onSearchChange }: TurnedOnProps) {
  const { t, language } = useI18n();
  return (
    <>
      <Group gap="sm">
        <StatusBadge tone="good">{t('users.second-factor-on')}</StatusBadge>
        {factor.enabledAt && (
          <Text size="sm" c="dimmed">
            {t('second-factor.since', { at: formatInstant(factor.enabledAt, language) })}
          </Text>
        )}
      </Group>
      {factor.recoveryCodesLeft < FEW_CODES ? (
        <Alert color="yellow">{t('second-factor.codes-left', { count: factor.recoveryCodesLeft })}</Alert>
      ) : (
        <Text size="sm">{t('second-factor.codes-left', { count: factor.recoveryCodesLeft })}</Text>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => onSearchChange('renew')}>
          {t('second-factor.renew')}
        </Button>
        <Button variant="default" onClick={() => onSearchChange('turn-off')}>
          {t('second-factor.turn-off')}
        </Button>
      </Group>
    </>
  );
}
