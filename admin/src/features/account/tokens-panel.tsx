import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { TokenView } from 'parvis/contract/account';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNotify } from '../../ui/use-notify.tsx';
import classes from './account.module.css';
import { TokenDialog } from './token-dialog.tsx';
import { TokenItem } from './token-item.tsx';

/** The user's API tokens. */
export function TokensPanel() {
  const { t } = useI18n();
  const { send, query } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const tokens = useQuery(query('GET /api/auth/tokens'));
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<TokenView>();
  const end = async (token: TokenView) => {
    await send('DELETE /api/auth/tokens/{id}', { params: { id: token.id } });
    notify(t('account.token-ended'));
    void invalidate('/api/auth/tokens');
  };
  return (
    <Panel title={t('account.tokens')}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" maw={560}>
          {t('account.tokens-text')}
        </Text>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setMaking(true)}
        >
          {t('account.new-token')}
        </Button>
      </Group>
      {tokens.isError && <FaultAlert error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.isPending && <Skeleton height={60} />}
      {tokens.data && tokens.data.items.length > 0 && (
        <ul className={classes.list}>
          {tokens.data.items.map((token) => (
            <TokenItem key={token.id} token={token} onEnd={() => setEnding(token)} />
          ))}
        </ul>
      )}
      {isMaking && <TokenDialog onClose={() => setMaking(false)} />}
      <DeleteDialog
        opened={ending !== undefined}
        title={t('account.end-token-title', { name: ending?.name ?? '' })}
        text={t('account.end-token-text')}
        label={t('account.revoke')}
        onDelete={() => end(ending!)}
        onClose={() => setEnding(undefined)}
      />
    </Panel>
  );
}
